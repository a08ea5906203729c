export { GATEWAY_KEYS_EXPORT_SQL } from './export-repository.ts'
export { gatewayKeysModule } from './module.ts'
export { SEALED_TEST_KEY } from './repository.ts'
export { gatewayKeyApprovalSubjects } from './take-key.ts'
