import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const CHROMIUM = '/usr/bin/chromium'

/** The browsers that tests look for (packages/testkit/src/browser.ts): the second costs two fifths less, and is done without where it cannot be had. */
export function installBrowsers() {
  installSystemPackage(CHROMIUM, 'chromium', 'journeys in a real browser')
  installSystemPackage(
    '/usr/bin/chromium-headless-shell',
    'chromium-headless-shell',
    'the same browser without windows',
  )
}

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
