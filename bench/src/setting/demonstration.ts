import { forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { createTemporaryFolder } from './folder.ts'
import { registerCleanup } from './undo.ts'

export const DEMONSTRATION_PASSWORD = 'foreningsliv'

export async function startDemonstration(stack: AsyncDisposableStack): Promise<{ origin: string }> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const portal = await forkPortal({
    ...process.env,
    DATA_DIR: await createTemporaryFolder(stack),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    ENABLE_NOTIFICATION: 'true',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  })
  await registerCleanup(stack, () => portal.stop())
  return { origin: portal.ready().origin }
}
