export { annualPlanModule } from './module.ts'
export { ANNUAL_PLAN_EXPORT_SQL, erasePersonFromTasks } from './repository.ts'
