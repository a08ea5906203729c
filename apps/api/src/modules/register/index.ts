// What the rest of the API uses of this module; it imports nothing else of it.
export { REGISTER_EXPORTED } from './export-repository.ts'
export { forgetInRegisters } from './forget-repository.ts'
export { registerModule } from './module.ts'
