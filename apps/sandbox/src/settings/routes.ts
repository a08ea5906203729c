import type { FastifyInstance } from 'fastify'
import { parseInput } from '../invalid-input.ts'
import { type SettingsStore, settingsChangeSchema } from './settings.ts'

export function addSettingsRoutes(app: FastifyInstance, settings: SettingsStore): void {
  app.get('/settings', async () => settings.current())
  app.patch('/settings', async (request) => settings.change(parseInput(settingsChangeSchema, request.body)))
  app.delete('/settings', async () => settings.reset())
}
