export { clubSendingModule } from './module.ts'
export { type ClubMessages, createSendingGate, creditStoppedMessages, type SendingGate } from './sending-gate.ts'
