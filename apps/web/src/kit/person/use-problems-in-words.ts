import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../calls/api-problem.ts'
import type { ProfileProblem } from './profile-form.ts'

/** The server's messages are English. */
const SERVER_PROBLEMS: Record<string, ProfileProblem> = {
  firstName: 'not-a-name',
  lastName: 'not-a-name',
  phone: 'phone-invalid',
  dateOfBirth: 'not-a-date',
}

export function useProblemsInWords() {
  const { t } = useTranslation(['profile', 'ui'])
  const say = (problem: ProfileProblem) => t(problem === 'not-a-name' ? 'ui:notAName' : `problems.${problem}`)
  return {
    problems: (found: Record<string, ProfileProblem>): Record<string, string> =>
      Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, say(problem)])),
    translated: async <T>(answer: Promise<T>): Promise<T> => {
      try {
        return await answer
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.fieldErrors.length === 0) throw error
        throw new ApiProblem({
          code: error.code,
          status: error.status,
          detail: error.detail,
          requestId: error.requestId,
          document: error.document,
          cause: error,
          fieldErrors: error.fieldErrors.map(({ path }) => {
            const problem = SERVER_PROBLEMS[path.replace(/^body\./, '')]
            return { path, message: problem ? say(problem) : t('problems.refused') }
          }),
        })
      }
    },
  }
}
