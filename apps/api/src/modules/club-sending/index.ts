// What the rest of the API uses of this module; it imports nothing else of it.
export { clubSendingModule } from './module.ts'
export { type ClubMessages, giveBack, type SendingGate, sendingGate } from './sending-gate.ts'
