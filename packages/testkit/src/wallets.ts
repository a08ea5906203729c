import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configuredWallets, type Wallets } from '@forenet/api/adapters/wallets/wallets'
import { readConfiguration } from '@forenet/api/configuration/configuration'
import { makeCertificate } from './certificate.ts'
import { TEST_NOW } from './portal.ts'

export type WalletFiles = {
  folder: string
  environment: Record<
    | 'APPLE_PASS_TYPE'
    | 'APPLE_TEAM'
    | 'APPLE_PASS_CERTIFICATE_FILE'
    | 'APPLE_PASS_KEY_FILE'
    | 'APPLE_WWDR_FILE'
    | 'GOOGLE_WALLET_ISSUER'
    | 'GOOGLE_WALLET_KEY_FILE',
    string
  >
}

/** Signed by a test authority, valid for two days. */
export function createWalletFiles(): WalletFiles {
  const folder = mkdtempSync(join(tmpdir(), 'forenet-wallets-'))
  const authority = makeCertificate(folder, 'authority.example.org')
  const at = (name: string) => join(folder, name)
  const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'ignore' })
  const request = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Pass Type ID: pass.org.example.tickets']
  openssl('req', ...request, '-keyout', at('pass-key.pem'), '-out', at('pass.csr'))
  const signing = ['-CA', authority.certFile, '-CAkey', authority.keyFile, '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', at('pass.csr'), ...signing, '-out', at('pass.pem'))
  const account = {
    type: 'service_account',
    client_email: 'portal@example.iam.gserviceaccount.com',
    private_key: readFileSync(at('pass-key.pem'), 'utf8'),
  }
  writeFileSync(at('account.json'), JSON.stringify(account))
  return {
    folder,
    environment: {
      APPLE_PASS_TYPE: 'pass.org.example.tickets',
      APPLE_TEAM: 'A1B2C3D4E5',
      APPLE_PASS_CERTIFICATE_FILE: at('pass.pem'),
      APPLE_PASS_KEY_FILE: at('pass-key.pem'),
      APPLE_WWDR_FILE: authority.certFile,
      GOOGLE_WALLET_ISSUER: '3388000000012345678',
      GOOGLE_WALLET_KEY_FILE: at('account.json'),
    },
  }
}

export function createTestWallets(): Wallets {
  const { folder, environment } = createWalletFiles()
  const wallets = configuredWallets(readConfiguration(environment), 'https://portal.example.org', TEST_NOW)
  rmSync(folder, { recursive: true })
  return wallets
}
