import { type Brush, circle, ellipse, group, HEIGHT, line, many, path, rect, round, sky, WIDTH } from './shapes.ts'

/** A long table seen from above: plates, branches, candles and bowls. */
export function longTable(brush: Brush): string {
  const { p, random } = brush
  const plate = (x: number, y: number, food: number) =>
    group(
      `translate(${x} ${y})`,
      ellipse(5, 8, 76, 76, p.ink, { opacity: 0.14 }),
      circle(0, 0, 74, '#ffffff'),
      circle(0, 0, 52, p.mist),
      [
        circle(-12, 4, 24, p.coral) + circle(18, -8, 17, p.leaf) + circle(12, 18, 14, p.sun),
        path('M-38 8 Q-26 -34 10 -30 Q40 -22 34 16 Q6 38 -38 8 Z', p.sun) +
          circle(2, 0, 13, p.apricot) +
          circle(-16, 8, 6, p.leafDeep),
        many(6, (index) =>
          ellipse(round(Math.cos(index) * 22), round(Math.sin(index) * 22), 17, 9, index % 2 ? p.leaf : p.leafDeep, {
            transform: `rotate(${index * 60})`,
          }),
        ) + circle(0, 0, 12, p.coral),
      ][food % 3] ?? '',
      line('M-96 -40 V40 M-104 -40 V-16 M-88 -40 V-16', p.soft, 6),
      line('M96 -40 V40', p.soft, 8),
    )
  const candle = (x: number) =>
    circle(x, 338, 62, p.sun, { opacity: 0.16 }) +
    circle(x, 338, 25, p.woodDeep) +
    circle(x, 338, 17, p.cream) +
    circle(x, 338, 7, p.apricot)
  const twig = (x: number, turn: number) =>
    group(
      `translate(${x} 338) rotate(${turn})`,
      line('M-70 0 Q0 -12 70 0', p.leafDeep, 5),
      many(8, (index) =>
        ellipse(-60 + index * 17, index % 2 ? -13 : 13, 15, 7, index % 3 ? p.leaf : p.leafDeep, {
          transform: `rotate(${index % 2 ? -36 : 36} ${-60 + index * 17} ${index % 2 ? -13 : 13})`,
        }),
      ),
      many(3, (index) => circle(-36 + index * 38, index % 2 ? 14 : -14, 6, p.coral)),
    )
  return [
    sky(p.deep, p.accent),
    many(9, (index) => rect(0, index * 78, WIDTH, 3, p.ink, { opacity: 0.25 })),
    rect(-40, 90, 1280, 506, p.ink, { opacity: 0.25, rx: 30 }),
    rect(-40, 76, 1280, 506, p.cream, { rx: 30 }),
    rect(-40, 270, 1280, 136, p.soft, { opacity: 0.55 }),
    line('M-40 280 H1240 M-40 396 H1240', '#ffffff', 4, { 'stroke-dasharray': '14 12' }),
    many(5, (index) => plate(120 + index * 240, 172, index)),
    many(5, (index) => plate(120 + index * 240, 498, index + 1)),
    twig(150, random.integer(-8, 8)),
    candle(300),
    bread(brush, 470, 338),
    candle(640),
    twig(790, random.integer(-8, 8)),
    bowl(brush, 950, 338),
    candle(1110),
    many(
      6,
      (index) =>
        circle(240 + index * 190, index % 2 ? 232 : 440, 22, p.mid, { opacity: 0.55 }) +
        circle(240 + index * 190, index % 2 ? 232 : 440, 14, p.pale),
    ),
    path(`M0 0 H170 Q120 34 0 40 Z M${WIDTH} ${HEIGHT} h-190 Q1100 620 ${WIDTH} 610 Z`, p.ink, { opacity: 0.2 }),
  ].join('')
}

function bread({ p }: Brush, x: number, y: number): string {
  return (
    rect(x - 92, y - 46, 184, 92, p.woodDeep, { rx: 14 }) +
    ellipse(x - 10, y, 66, 34, p.wood) +
    line(`M${x - 50} ${y - 10} l24 20 M${x - 20} ${y - 18} l24 26 M${x + 12} ${y - 16} l22 22`, p.cream, 5) +
    ellipse(x + 66, y, 16, 30, p.sun)
  )
}

function bowl({ p }: Brush, x: number, y: number): string {
  return (
    circle(x, y, 62, p.accent) +
    circle(x, y, 50, p.mist) +
    many(9, (index) =>
      ellipse(
        round(x + Math.cos(index * 0.7) * 28),
        round(y + Math.sin(index * 0.7) * 28),
        20,
        11,
        index % 2 ? p.leaf : p.leafDeep,
        {
          transform: `rotate(${index * 40} ${round(x + Math.cos(index * 0.7) * 28)} ${round(y + Math.sin(index * 0.7) * 28)})`,
        },
      ),
    ) +
    many(4, (index) => circle(x - 20 + index * 14, y - 8 + (index % 2) * 20, 9, p.coral))
  )
}
