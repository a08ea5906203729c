import { randomUUID } from 'node:crypto'
import { openPool } from '@forenet/database/pool'
import { loadSigningKeys } from '@forenet/identity/keys/signing-keys'
import { parseMasterKey } from '@forenet/sealing/master-key'
import { openSealing } from '@forenet/sealing/sealing'
import { importJWK, SignJWT } from 'jose'
import { ENCRYPTION_KEY } from './encryption-key.ts'

export const MEMBER_CLAIMS = ['org:ALL|role:USER']
export const FIRST_CLUB_ADMINISTRATOR_CLAIMS = [...MEMBER_CLAIMS, 'org:CLUB00001|role:ADMIN']
export const SUPER_ADMINISTRATOR_CLAIMS = ['org:ALL|role:SUPER_ADMIN']

const VALID_FOR = '2h'

/**
 * Creates a function that signs access tokens with the provider's key. A portal must have been started on this database
 * before.
 */
export async function createTokenSigner(
  databaseUrl: string,
  issuer: string,
): Promise<(email: string, roles: readonly string[]) => Promise<string>> {
  const pool = openPool(databaseUrl, 1)
  const [key] = await openSealing(pool, { current: parseMasterKey(ENCRYPTION_KEY, 'ENCRYPTION_KEY') }, () => new Date())
    .then((sealing) => loadSigningKeys(pool, sealing, new Date()))
    .finally(() => pool.end())
  if (!key) throw new Error('The identity provider has no key')
  const secret = await importJWK(key, key.alg)
  return (email, roles) =>
    new SignJWT({
      typ: 'Bearer',
      azp: 'forenet-portal',
      name: 'Maja Holm',
      given_name: 'Maja',
      family_name: 'Holm',
      preferred_username: email,
      email,
      email_verified: true,
      realm_access: { roles },
      fsid: randomUUID(),
      amr: ['pwd', 'otp', 'mfa'],
      auth_time: Math.floor(Date.now() / 1000),
    })
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt' })
      .setSubject(randomUUID())
      .setIssuer(issuer)
      .setAudience('portal-api')
      .setIssuedAt()
      .setExpirationTime(VALID_FOR)
      .sign(secret)
}
