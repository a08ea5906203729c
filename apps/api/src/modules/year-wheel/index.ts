export { YEAR_WHEEL_EXPORTED } from './export-repository.ts'
export { yearWheelModule } from './module.ts'
export { forgetYearTasks } from './repository.ts'
