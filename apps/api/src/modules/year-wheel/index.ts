// What the rest of the API uses of this module; it imports nothing else of it.
export { YEAR_WHEEL_EXPORTED } from './export-repository.ts'
export { yearWheelModule } from './module.ts'
export { forgetYearTasks } from './repository.ts'
