export { ANNUAL_PLAN_EXPORT_SQL } from './export-repository.ts'
export { annualPlanModule } from './module.ts'
export { forgetYearTasks } from './repository.ts'
