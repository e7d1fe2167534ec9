import { Text } from '@mantine/core'
import type { CostReport } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './cost-chart.module.css'
import { messages } from './messages.ts'
import { stackByDay } from './stack-by-day.ts'
import { useDayName } from './use-day-name.ts'

interface CostChartProps {
  readonly report: CostReport
  readonly currency: string
}

const [width, height] = [1000, 180]

/** One bar per day, one colour per provider. The table below has the same data for screen readers. */
export function CostChart({ report, currency }: CostChartProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const dayName = useDayName()
  const isFree = report.items.every(({ amount }) => amount === 0)
  const { bars, providers, highest, total } = stackByDay(report, isFree ? 'calls' : 'amount')
  const formatValue = (value: number) => (isFree ? t('calls', { count: value }) : format.money(value, currency))
  const peak = bars.find((bar) => bar.total === highest)
  const label = t(isFree ? 'chartFreeLabel' : 'chartLabel', {
    from: dayName(report.from),
    to: dayName(report.to),
    total: formatValue(total),
    day: dayName(peak?.day ?? report.to),
    highest: formatValue(highest),
  })
  const step = width / Math.max(1, bars.length)
  return (
    <figure className={classes.chart}>
      <div className={classes.highest}>{formatValue(highest)}</div>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <line x1={0} x2={width} y1={height / 2} y2={height / 2} className={classes.line} />
        {bars.map(({ day, total: sum, parts }, index) => (
          <g key={day}>
            <title>{`${dayName(day)}: ${formatValue(sum)}`}</title>
            <rect x={index * step} width={step} height={height} className={classes.hover} />
            {parts.map(({ provider, from, to }) => (
              <rect
                key={provider}
                className={classes.bar}
                data-colour={providers.indexOf(provider) % 4}
                x={index * step + step * 0.15}
                width={step * 0.7}
                y={height - (to / highest) * height}
                height={((to - from) / highest) * height}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className={classes.ends}>
        <span>{dayName(report.from)}</span>
        <span>{dayName(report.to)}</span>
      </div>
      <figcaption className={classes.legend}>
        {providers.map((provider, index) => (
          <span key={provider} className={classes.entry} data-colour={index % 4}>
            {providerName(provider)}
          </span>
        ))}
        {isFree && (
          <Text size="sm" c="dimmed">
            {t('chartFree')}
          </Text>
        )}
      </figcaption>
    </figure>
  )
}
