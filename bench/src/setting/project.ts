import { fileURLToPath } from 'node:url'

/** The project's folder, without trailing slash. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')
