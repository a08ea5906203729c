import type { EventDetail, Question } from '@forenet/contract/event'
import { isPersonName } from '@forenet/domain/person-name'
import { toPlainLine } from '@forenet/domain/plain-text'
import type { FieldError } from '../../../../kit/calls/api-problem.ts'
import { isEmail } from '../../../../kit/forms/email-rule.ts'
import {
  type AnswerError,
  buildAnswerFieldPath,
  filterApplicableQuestions,
  selectApplicableAnswers,
  validateAnswer,
} from '../../../../kit/questions/answers.ts'
import type { ChosenTicket } from './registration-pricing.ts'

export type DraftErrors = Readonly<Record<string, 'name' | 'notAName' | 'email' | 'twice' | AnswerError>>

export const nameField = (key: string): string => `${key}.name`
export const buildEmailFieldPath = (key: string): string => `${key}.email`
export const typeField = (key: string): string => `${key}.type`

export function validateDraft(
  event: Pick<EventDetail, 'questions' | 'oneTicketPerAttendee'>,
  tickets: readonly ChosenTicket[],
  answers: Readonly<Record<string, string>>,
): DraftErrors {
  const faults: Record<string, DraftErrors[string]> = {}
  const seen = new Set<string>()
  for (const ticket of tickets) {
    if (ticket.memberId === null) {
      const attendee = toPlainLine(ticket.name)
      const name = attendee.toLocaleLowerCase()
      const who = `${name} ${ticket.email.toLowerCase()}`
      if (name === '') faults[nameField(ticket.key)] = 'name'
      else if (!isPersonName(attendee)) faults[nameField(ticket.key)] = 'notAName'
      else if (event.oneTicketPerAttendee && seen.has(who)) faults[nameField(ticket.key)] = 'twice'
      seen.add(who)
      if (ticket.email !== '' && !isEmail(ticket.email)) faults[buildEmailFieldPath(ticket.key)] = 'email'
    }
    const asked = filterApplicableQuestions(event, ticket.option.type.id, ticket.answers, answers)
    Object.assign(faults, answerFaults(ticket.key, asked, ticket.answers))
  }
  return { ...faults, ...answerFaults('', filterApplicableQuestions(event, null, answers), answers) }
}

function answerFaults(
  key: string,
  asked: readonly Question[],
  answers: Readonly<Record<string, string>>,
): Record<string, DraftErrors[string]> {
  const given = selectApplicableAnswers(asked, answers)
  return Object.fromEntries(
    asked.flatMap((question): [string, DraftErrors[string]][] => {
      const answer = given[question.id]
      const field = buildAnswerFieldPath(key, question.id)
      if (answer === undefined) return question.required ? [[field, 'answer']] : []
      const fault = validateAnswer(question, answer)
      return fault ? [[field, fault]] : []
    }),
  )
}

export function mapServerErrors(errors: readonly FieldError[], tickets: readonly ChosenTicket[]): DraftErrors {
  const faults: Record<string, DraftErrors[string]> = {}
  for (const { path } of errors) {
    const field = findDraftField(path.replace(/^body\./, '').split('.'), tickets)
    if (field) faults[field] = 'refused'
  }
  return faults
}

function findDraftField(
  [what, at, inner, question]: readonly string[],
  tickets: readonly ChosenTicket[],
): string | null {
  if (what === 'answers' && at) return buildAnswerFieldPath('', at)
  const key = what === 'tickets' ? tickets[Number(at)]?.key : undefined
  if (!key) return null
  if (inner === 'answers' && question) return buildAnswerFieldPath(key, question)
  if (inner === 'attendeeName' || inner === 'memberId') return nameField(key)
  if (inner === 'attendeeEmail') return buildEmailFieldPath(key)
  return inner === 'ticketTypeId' ? typeField(key) : null
}
