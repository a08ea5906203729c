export { annualPlanModule } from './module.ts'
export { ANNUAL_PLAN_EXPORT_SQL } from './personal-data-repository.ts'
export { forgetYearTasks } from './repository.ts'
