import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'

/** Uses an independent program, zbarimg of zbar-tools. */
export async function decodeQrCode(element: Locator): Promise<string> {
  await expect(element).toBeVisible()
  const folder = await mkdtemp(join(tmpdir(), 'forenet-qr-'))
  try {
    const file = join(folder, 'code.png')
    await writeFile(file, await element.screenshot())
    const { stdout } = await promisify(execFile)('zbarimg', ['--quiet', '--raw', file])
    return stdout.trim()
  } finally {
    await rm(folder, { recursive: true })
  }
}
