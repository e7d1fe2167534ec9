import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '@SUM(A1)', '+cmd|x', '-2+3'], "'=1+1,'@SUM(A1),'+cmd|x,'-2+3\r\n"],
  [['\t=1', '\r=1'], '"\'\t=1","\'\r=1"\r\n'],
  [['\n=1', '\0=1', '＝1+1', '＠x'], "\"'\n=1\",'\0=1,'＝1+1,'＠x\r\n"],
  [['-5', '+441134960000', '-1.5', '-'], '-5,+441134960000,-1.5,-\r\n'],
])('%j', (cells, line) => expect(csvLine(cells)).toBe(line))
