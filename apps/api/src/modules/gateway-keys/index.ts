export { GATEWAY_KEYS_EXPORTED } from './export-repository.ts'
export { gatewayKeysModule } from './module.ts'
export { SEALED_TRIED_KEY } from './repository.ts'
export { aboutGatewayKeys } from './take-key.ts'
