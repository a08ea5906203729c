export { gatewayKeysModule } from './module.ts'
export {
  forgetPrivateKeyChecks,
  GATEWAY_KEYS_EXPORT_SQL,
  listUncheckedPrivateKeys,
  SEALED_TEST_KEY,
} from './repository.ts'
export { gatewayKeyApprovalSubjects } from './save-key.ts'
