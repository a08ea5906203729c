import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(?:js|css|svg|wasm)$/
/** Smaller files do not benefit from compression. */
const FROM_BYTES = 1_024

/** Writes Brotli and gzip copies of each text asset. */
export function packFiles(): Plugin {
  return {
    name: 'forenet-pack-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => PACKED.test(file)).map((file) => pack(join(dir, file))))
    },
  }
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < FROM_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
