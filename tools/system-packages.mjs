import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const CHROMIUM = '/usr/bin/chromium'

/** Installs a Debian package where this machine lacks it and allows it; says so otherwise. */
export function installSystemPackage(path, name, purpose) {
  if (existsSync(path)) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`${path} is missing (${purpose}): install the package ${name}`)
    return
  }
  console.log(`Installing ${name} for ${purpose} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env })
}
