// What the rest of the API uses of this module; it imports nothing else of it.
export { GATEWAY_KEYS_EXPORTED } from './export-repository.ts'
export { gatewayKeysModule } from './module.ts'
export { SEALED_TRIED_KEY } from './repository.ts'
export { aboutGatewayKeys } from './take-key.ts'
