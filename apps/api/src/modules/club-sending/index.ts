export { clubSendingModule } from './module.ts'
export { type ClubMessages, giveBack, type SendingGate, sendingGate } from './sending-gate.ts'
