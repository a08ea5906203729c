import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A private key and a certificate that signed itself, as PEM, and the files they are in. */
export type OwnCertificate = { key: string; cert: string; keyFile: string; certFile: string }

/** Makes a certificate for a host name that no authority has signed, in a folder that exists. Good for two days. */
export function makeCertificate(folder: string, host = 'localhost'): OwnCertificate {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  const files = ['-keyout', keyFile, '-out', certFile, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', ['req', '-x509', ...options, ...files], { stdio: 'ignore' })
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), keyFile, certFile }
}
