import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const CHROMIUM_PATH = '/usr/bin/chromium'

const BROWSER_PACKAGE = [CHROMIUM_PATH, 'chromium', 'end-to-end tests in a real browser']
// The headless shell needs 60 % of the full browser's CPU time; without it, tests use the full browser.
const HEADLESS_SHELL = [
  '/usr/bin/chromium-headless-shell',
  'chromium-headless-shell',
  'the same browser without windows',
]
const FAST_TIER_PACKAGES = [
  BROWSER_PACKAGE,
  HEADLESS_SHELL,
  ['/usr/bin/zbarimg', 'zbar-tools', 'reading QR codes with an independent program'],
  ['/usr/bin/pdftoppm', 'poppler-utils', 'reading tickets and receipts with an independent program'],
  ['/usr/lib/postgresql', 'postgresql', 'the same tests on a second PostgreSQL'],
]
const FULL_TIER_PACKAGES = [
  ...FAST_TIER_PACKAGES,
  ['/usr/bin/python3', 'python3-venv', 'Schemathesis'],
  ['/usr/sbin/haproxy', 'haproxy', 'several processes behind a load balancer'],
]

export function installTestPackages(tier) {
  installMissing(tier === 'full' ? FULL_TIER_PACKAGES : FAST_TIER_PACKAGES)
}

export function installBrowsers() {
  installMissing([BROWSER_PACKAGE, HEADLESS_SHELL])
}

/** Installs a system package; prints the command instead if the user is not root. */
export function installSystemPackage(path, name, purpose) {
  installMissing([[path, name, purpose]])
}

export function installSystemPackages(packages) {
  installMissing(packages)
}

/** Installs all missing packages by one apt-get call, because each call reads and writes the package database. */
function installMissing(packages) {
  const missing = packages.filter(([path]) => !existsSync(path))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    for (const [path, name, purpose] of missing)
      console.log(`${path} is missing (${purpose}): install the package ${name}`)
    return
  }
  for (const [, name, purpose] of missing) console.log(`Installing ${name} for ${purpose} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const names = missing.map(([, name]) => name)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  const install = (wanted) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], { stdio: 'ignore', env })
      .status
  // apt-get installs nothing if one package is unknown, such as the headless shell on older systems, so they are then
  // installed one by one.
  if (install(names) !== 0) for (const name of names) install([name])
}
