import {
  type Brush,
  bunting,
  circle,
  ellipse,
  group,
  HEIGHT,
  line,
  many,
  path,
  rect,
  round,
  sky,
  WIDTH,
} from './shapes.ts'

/** A shuttlecock high over the net, the cup waiting. */
export function badminton(brush: Brush): string {
  const { p } = brush
  return [
    court(brush),
    net(brush),
    line('M150 470 Q420 40 860 210', p.cream, 6, { 'stroke-dasharray': '4 26', opacity: 0.9 }),
    group(
      'translate(880 222) rotate(38) scale(1.5)',
      many(5, (index) =>
        path(
          `M${-8 + index * 4} 0 L${-44 + index * 20} -108 L${-24 + index * 20} -116 L${index * 4 - 4} -4 Z`,
          index % 2 ? p.mist : '#ffffff',
        ),
      ),
      line('M-30 -66 Q4 -80 36 -66', p.soft, 4),
      path('M-20 -4 H20 Q24 34 0 36 Q-24 34 -20 -4 Z', p.coral),
    ),
    cup(brush, 210, 500, 1.2),
    bunting(brush, 0, 30, 600, 24, 46, 11),
    bunting(brush, 600, 24, WIDTH, 30, 46, 11),
  ].join('')
}

/** A handball on its way into the corner of the goal. */
export function handball(brush: Brush): string {
  const { p } = brush
  const mesh =
    many(15, (index) => line(`M${520 + index * 40} 180 V470`, p.cream, 2, { opacity: 0.45 })) +
    many(8, (index) => line(`M500 ${190 + index * 40} H1100`, p.cream, 2, { opacity: 0.45 }))
  return [
    court(brush),
    mesh,
    many(12, (index) => rect(486, 170 + index * 26, 24, 26, index % 2 ? p.cream : p.coral)),
    many(12, (index) => rect(1092, 170 + index * 26, 24, 26, index % 2 ? p.cream : p.coral)),
    many(23, (index) => rect(494 + index * 27, 158, 27, 24, index % 2 ? p.cream : p.coral)),
    line('M90 560 Q420 250 800 318', p.cream, 6, { 'stroke-dasharray': '4 26', opacity: 0.9 }),
    ball(brush, 850, 330, 88),
    cup(brush, 230, 520, 1),
    bunting(brush, 0, 26, 600, 20, 40, 11),
    bunting(brush, 600, 20, WIDTH, 26, 40, 11),
  ].join('')
}

/** A gymnasium with wall bars, rings, mats and a large ball. */
export function gym(brush: Brush): string {
  const { p } = brush
  const bars = (x: number) =>
    rect(x, 120, 14, 340, p.woodDeep, { rx: 5 }) +
    rect(x + 150, 120, 14, 340, p.woodDeep, { rx: 5 }) +
    many(9, (index) => rect(x + 6, 140 + index * 36, 152, 11, p.wood, { rx: 5 }))
  return [
    sky(p.mist, p.pale),
    many(4, (index) => rect(60 + index * 290, 40, 210, 56, '#ffffff', { rx: 8, opacity: 0.85 })),
    rect(0, 460, WIDTH, 215, p.wood),
    many(6, (index) => line(`M${index * 240 - 60} 675 L${300 + index * 120} 460`, p.woodDeep, 3, { opacity: 0.35 })),
    line('M0 540 Q600 500 1200 540', p.coral, 8, { opacity: 0.8 }),
    bars(70),
    bars(260),
    line('M640 0 V250 M760 0 V250', p.deep, 6),
    circle(640, 282, 32, 'none', { stroke: p.woodDeep, 'stroke-width': 12 }),
    circle(760, 282, 32, 'none', { stroke: p.woodDeep, 'stroke-width': 12 }),
    many(4, (index) =>
      rect(500 - index * 6, 520 - index * 36, 330, 34, [p.accent, p.mid, p.deep, p.soft][index] ?? p.accent, {
        rx: 10,
      }),
    ),
    ellipse(1010, 612, 130, 20, p.woodDeep, { opacity: 0.4 }),
    circle(1010, 500, 116, p.coral),
    path('M910 446 Q1010 400 1110 446 M896 520 Q1010 570 1124 520', 'none', { stroke: p.apricot, 'stroke-width': 9 }),
    ellipse(970, 452, 28, 18, '#ffffff', { opacity: 0.55, transform: 'rotate(-28 970 452)' }),
    ellipse(300, 610, 64, 12, p.woodDeep, { opacity: 0.4 }),
    circle(300, 566, 46, p.sun),
    line('M258 566 Q300 538 342 566 M300 520 V612', p.cream, 5),
  ].join('')
}

/** A padel racket and a ball before a court with glass walls. */
export function padel(brush: Brush): string {
  const { p } = brush
  const holes = many(29, (index) => {
    const row = Math.floor(index / 6)
    return circle(-70 + (index % 6) * 28, -60 + row * 28 + ((index % 6) % 2) * 10, 6.5, p.deep, { opacity: 0.8 })
  })
  return [
    sky(p.pale, p.mist),
    many(4, (index) => circle(120 + index * 330, 330, 120, p.leaf, { opacity: 0.55 })),
    rect(0, 150, WIDTH, 270, '#ffffff', { opacity: 0.42 }),
    many(9, (index) => rect(index * 150 - 4, 110, 8, 312, p.deep)),
    rect(0, 104, WIDTH, 10, p.deep),
    rect(0, 420, WIDTH, 255, p.accent),
    path('M0 675 L180 420 H1020 L1200 675 Z', p.mid),
    line('M180 424 H1020 M600 424 V675 M90 548 H1110', '#ffffff', 7, { opacity: 0.9 }),
    rect(40, 440, 1120, 12, '#ffffff'),
    many(47, (index) => line(`M${44 + index * 24} 452 V530`, p.ink, 1.6, { opacity: 0.5 })),
    many(4, (index) => line(`M40 ${468 + index * 19} H1160`, p.ink, 1.6, { opacity: 0.5 })),
    ellipse(560, 628, 230, 22, p.ink, { opacity: 0.3 }),
    group(
      'translate(520 350) rotate(-32) scale(1.35)',
      path('M-20 120 L-30 96 Q-120 60 -120 -22 Q-120 -130 0 -130 Q120 -130 120 -22 Q120 60 30 96 L20 120 Z', p.coral),
      path('M-102 -22 Q-102 -112 0 -112 Q102 -112 102 -22 Q102 50 22 80 L-22 80 Q-102 50 -102 -22 Z', p.apricot),
      holes,
      rect(-18, 112, 36, 132, p.ink, { rx: 14 }),
      many(5, (index) => line(`M-16 ${132 + index * 24} L16 ${144 + index * 24}`, p.soft, 4)),
    ),
    line('M1020 120 Q900 210 850 330', p.cream, 6, { 'stroke-dasharray': '4 24' }),
    circle(842, 384, 60, p.sun),
    line('M796 350 Q850 374 862 436 M830 330 Q884 344 896 396', '#ffffff', 6),
  ].join('')
}

function court({ p }: Brush): string {
  return [
    sky(p.deep, p.accent),
    many(6, (index) => rect(40 + index * 196, 96, 140, 90, p.pale, { rx: 8, opacity: 0.16 })),
    rect(0, 250, WIDTH, 60, p.ink, { opacity: 0.25 }),
    path(`M0 ${HEIGHT} L260 300 H940 L${WIDTH} ${HEIGHT} Z`, p.wood),
    path(`M120 ${HEIGHT} L330 330 H870 L1080 ${HEIGHT} Z`, p.leaf, { opacity: 0.85 }),
    line('M330 330 H870 M240 470 H960 M600 330 V675 M330 330 L120 675 M870 330 L1080 675', p.cream, 6, {
      opacity: 0.9,
    }),
  ].join('')
}

function net({ p }: Brush): string {
  return (
    rect(196, 300, 12, 220, p.ink, { rx: 5 }) +
    rect(992, 300, 12, 220, p.ink, { rx: 5 }) +
    many(33, (index) => line(`M${208 + index * 24} 322 V430`, p.cream, 1.6, { opacity: 0.55 })) +
    many(5, (index) => line(`M204 ${344 + index * 21} H996`, p.cream, 1.6, { opacity: 0.55 })) +
    rect(200, 310, 800, 16, p.cream, { rx: 5 })
  )
}

function cup({ p }: Brush, x: number, y: number, size: number): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    ellipse(0, 116, 92, 14, p.ink, { opacity: 0.35 }),
    line('M-58 -54 Q-112 -52 -98 -6 Q-86 30 -44 28 M58 -54 Q112 -52 98 -6 Q86 30 44 28', p.sun, 13),
    path('M-64 -78 H64 Q66 44 0 56 Q-66 44 -64 -78 Z', p.sun),
    path('M-44 -64 H-18 Q-22 10 -8 38 Q-46 20 -44 -64 Z', p.cream, { opacity: 0.7 }),
    rect(-10, 50, 20, 34, p.sun),
    path('M-46 110 Q-40 80 0 80 Q40 80 46 110 Z', p.apricot),
    rect(-60, 104, 120, 16, p.woodDeep, { rx: 4 }),
  )
}

function ball({ p }: Brush, x: number, y: number, radius: number): string {
  const patch = (turn: number, reach: number, size: number) => {
    const corners = Array.from({ length: 5 }, (_, index) => {
      const angle = (index * 2 * Math.PI) / 5 + turn
      return `${round(Math.cos(turn) * reach + Math.cos(angle) * size)} ${round(Math.sin(turn) * reach + Math.sin(angle) * size)}`
    })
    return path(`M${corners.join(' L')} Z`, p.coral)
  }
  const spokes = many(5, (index) => {
    const turn = (index * 2 * Math.PI) / 5
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
    return line(`M${round(dx * 30)} ${round(dy * 30)} L${round(dx * 62)} ${round(dy * 62)}`, '#ffffff', 5)
  })
  return group(
    `translate(${x} ${y}) scale(${radius / 100}) rotate(-18)`,
    circle(0, 0, 100, p.sun),
    '<clipPath id="ball"><circle r="100"/></clipPath>',
    `<g clip-path="url(#ball)">${spokes}${patch(0, 0, 32)}${many(5, (index) => patch((index * 2 * Math.PI) / 5, 88, 30))}</g>`,
  )
}
