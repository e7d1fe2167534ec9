import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schedule, ScheduleList, ScheduleRun } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

const queryKey = ['schedules']
const runsKey = ['schedule-runs']
const refreshMs = 4000
const slowRefreshMs = 60_000

/** States move while a run works. */
export function useSchedules() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /schedules', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? refreshMs : slowRefreshMs),
  })
}

const isWorking = ({ last_run: run }: Schedule) => run !== null && isOpen(run)
const isOpen = ({ state }: ScheduleRun) => state === 'starting' || state === 'running'

export function useReloadSchedules(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: runsKey })
  }
}

export function useRuns(schedule: Schedule) {
  const params = { id: schedule.id }
  return useInfiniteQuery({
    queryKey: [...runsKey, schedule.id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /schedules/:id/runs', {
        params,
        query: { limit: 20, ...(pageParam !== undefined && { after: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // By what it shows itself: the list of schedules may have seen the end of a run before.
    refetchInterval: ({ state }) => {
      const isShownOpen = state.data?.pages.some(({ items }) => items.some(isOpen)) === true
      return isShownOpen || isWorking(schedule) ? refreshMs : slowRefreshMs
    },
  })
}

/** What the server reads in a text, shown while it is typed. */
export function usePreview(when: string) {
  return useQuery({
    queryKey: ['schedule-preview', when],
    queryFn: ({ signal }) => call('POST /schedules/preview', { body: { when }, signal }),
    enabled: when.trim() !== '',
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}

/** The actions of one schedule, each with its message. */
export function useScheduleActions({ id, name }: Pick<Schedule, 'id' | 'name'>) {
  const t = useMessages(messages)
  const reload = useReloadSchedules()
  const params = { id }
  const done = (text: string) => {
    toast(text)
    reload()
  }
  const pause = useMutation({
    mutationFn: () => call('POST /schedules/:id/pause', { params }),
    onSuccess: () => done(t('isPaused', { name })),
  })
  const resume = useMutation({
    mutationFn: () => call('POST /schedules/:id/resume', { params }),
    onSuccess: () => done(t('isResumed', { name })),
  })
  const runNow = useMutation({
    mutationFn: () => call('POST /schedules/:id/run', { params }),
    onSuccess: () => done(t('runStarted', { name })),
  })
  const client = useQueryClient()
  const remove = async () => {
    await call('DELETE /schedules/:id', { params })
    // Its card goes first: the runs that it shows cannot be read again.
    client.setQueryData<ScheduleList>(
      queryKey,
      (list) => list && { ...list, items: list.items.filter((one) => one.id !== id) },
    )
    toast(t('removed', { name }))
    void client.invalidateQueries({ queryKey })
  }
  return { pause, resume, runNow, remove }
}
