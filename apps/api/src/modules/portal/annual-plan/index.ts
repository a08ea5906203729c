export { annualPlanModule } from './module.ts'
export { ANNUAL_PLAN_EXPORT_SQL, forgetYearTasks } from './repository.ts'
