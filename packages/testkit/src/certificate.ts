import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SelfSignedCertificate = { key: string; cert: string; keyFile: string; certFile: string }

/** Valid for two days. */
export function makeCertificate(folder: string, host = 'localhost', address?: string): SelfSignedCertificate {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  const names = `subjectAltName=DNS:${host}${address === undefined ? '' : `,IP:${address}`}`
  const files = ['-keyout', keyFile, '-out', certFile, '-addext', names]
  execFileSync('openssl', ['req', '-x509', ...options, ...files], { stdio: 'ignore' })
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), keyFile, certFile }
}
