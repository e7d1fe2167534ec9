import classes from './sparkline.module.css'

const [width, height, gap] = [84, 22, 2]

/** How the last hour went, a bar for every five minutes. The number beside it says the same in words. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const bar = width / Math.max(1, values.length)
  return (
    <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {values.map((value, n) => {
        const tall = value === 0 ? 1.5 : Math.max(3, (value / most) * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars stand still, their heights change
            key={n}
            x={n * bar}
            y={height - tall}
            width={bar - gap}
            height={tall}
            rx={1}
            data-empty={value === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
