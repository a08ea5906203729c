/** In PostScript points. */
export type TicketFrame = { left: number; top: number; right: number; bottom: number; corner: number }

const NOTCH = 9

export function ticketOutline({ left, top, right, bottom, corner }: TicketFrame, tear: number): string {
  return [
    `M${left + corner} ${top}`,
    `H${right - corner}`,
    `A${corner} ${corner} 0 0 1 ${right} ${top + corner}`,
    `V${tear - NOTCH}`,
    `A${NOTCH} ${NOTCH} 0 0 0 ${right} ${tear + NOTCH}`,
    `V${bottom - corner}`,
    `A${corner} ${corner} 0 0 1 ${right - corner} ${bottom}`,
    `H${left + corner}`,
    `A${corner} ${corner} 0 0 1 ${left} ${bottom - corner}`,
    `V${tear + NOTCH}`,
    `A${NOTCH} ${NOTCH} 0 0 0 ${left} ${tear - NOTCH}`,
    `V${top + corner}`,
    `A${corner} ${corner} 0 0 1 ${left + corner} ${top}`,
    'Z',
  ].join(' ')
}

export function ticketHead({ left, top, right, corner }: TicketFrame, foot: number): string {
  return [
    `M${left + corner} ${top}`,
    `H${right - corner}`,
    `A${corner} ${corner} 0 0 1 ${right} ${top + corner}`,
    `V${foot}`,
    `H${left}`,
    `V${top + corner}`,
    `A${corner} ${corner} 0 0 1 ${left + corner} ${top}`,
    'Z',
  ].join(' ')
}

export function tearLine({ left, right }: TicketFrame, tear: number): string {
  return `M${left + NOTCH + 5} ${tear} H${right - NOTCH - 5}`
}
