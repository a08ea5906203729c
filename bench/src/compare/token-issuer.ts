import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTokenMaker } from '@forenet/testkit/tokens'
import { registerCleanup } from '../setting/undo.ts'

const VALID_FOR_SECONDS = 7_200
const REALM = 'forenet'

/** Issuer of access tokens that both portals trust, because versions store their own keys differently. */
export type TokenIssuer = {
  settings: { IDENTITY_URL: string; IDENTITY_REALM: string }
  sign: (email: string, roles: readonly string[]) => Promise<string>
}

export async function startTokenIssuer(stack: AsyncDisposableStack): Promise<TokenIssuer> {
  const { jwks, token } = await createTokenMaker()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(jwks))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  await registerCleanup(stack, () => new Promise((closed) => server.close(closed)))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { IDENTITY_URL: url, IDENTITY_REALM: REALM },
    sign: (email, roles) =>
      token({ email, roles: [...roles], issuer: `${url}/realms/${REALM}`, expiresIn: VALID_FOR_SECONDS }),
  }
}
