export { ANNUAL_PLAN_EXPORT_SQL } from './export-repository.ts'
export { yearWheelModule } from './module.ts'
export { forgetYearTasks } from './repository.ts'
