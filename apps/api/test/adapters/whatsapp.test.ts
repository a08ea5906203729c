import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWhatsappClient } from '../../src/adapters/whatsapp.ts'

test.each([301, 302, 303, 307, 308])(
  'does not follow a redirect (%i), so that the token reaches no other host',
  async (status) => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      if (request.url === '/elsewhere') response.end('{"messages":[{"id":"1"}]}')
      else response.writeHead(status, { location: '/elsewhere' }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const whatsapp = createWhatsappClient({
      url,
      version: 'v1',
      token: 'token',
      phoneNumberId: '100',
      timeoutMs: 20_000,
    })
    await expect(whatsapp.check()).rejects.toThrow()
    await expect(whatsapp.send({ to: '+4512345678', template: 't', language: 'da', parameters: [] })).rejects.toThrow()
    expect(asked).toEqual(['/v1/100?fields=id', '/v1/100/messages'])
  },
)
