const EXPLANATION_BY_CODE: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `the host ${host} was not found; is the name right?`,
  EAI_AGAIN: (host) => `the host ${host} could not be looked up; is there a network?`,
  ECONNREFUSED: (host) => `nothing answers at ${host}; does it run, and is the port right?`,
  ECONNRESET: (host) => `the connection to ${host} was cut; is TLS wanted there, or not?`,
  ETIMEDOUT: (host) => `${host} does not answer in time; is a firewall between?`,
  EHOSTUNREACH: (host) => `${host} cannot be reached from here`,
  ENETUNREACH: (host) => `${host} cannot be reached from here`,
  CERT_HAS_EXPIRED: (host) => `the certificate of ${host} has expired`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `the certificate of ${host} is for another name`,
}

const UNTRUSTED_CERTIFICATE = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/

const TIMEOUT_ERROR = /TIMEOUT|TimeoutError|ESOCKET_TIMEOUT|ABORT/i

export function describeServiceConnectionError(error: unknown, host: string): string {
  const codes = [...iterateErrorCodes(error)]
  for (const code of codes) {
    const words = EXPLANATION_BY_CODE[code]
    if (words) return words(host)
    if (UNTRUSTED_CERTIFICATE.test(code)) {
      return `nobody known here has signed the certificate of ${host}; put the signer's into a file and name it in NODE_EXTRA_CA_CERTS`
    }
  }
  if (codes.some((code) => TIMEOUT_ERROR.test(code))) return EXPLANATION_BY_CODE.ETIMEDOUT?.(host) ?? host
  return `${host} could not be asked${codes.length > 0 ? ` (${codes[0]})` : ''}`
}

function* iterateErrorCodes(error: unknown): Generator<string> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; depth++) {
    if (cause instanceof AggregateError && cause.errors.length > 0) {
      cause = cause.errors[0]
      continue
    }
    // Some libraries put the system code into the message: "connect ECONNREFUSED …".
    const [said] = /\bE[A-Z]{6,}\b/.exec(cause.message) ?? []
    if (said) yield said
    // nodemailer stores the system or TLS code as `originalCode`.
    for (const name of ['originalCode', 'code']) {
      const code: unknown = Reflect.get(cause, name)
      if (typeof code === 'string') yield code
    }
    if (cause.name !== 'Error' && cause.name !== 'TypeError') yield cause.name
    cause = cause.cause
  }
}
