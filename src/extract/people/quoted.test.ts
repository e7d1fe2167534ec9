import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const names = (html: string) =>
  extractPage(html, { country: 'US', url: 'https://www.brixton-tools.co.uk/' }).people.map(({ name }) => name)

describe('ignores customers in testimonials', () => {
  test.each([
    '<div class="testimonial"><h4>Linda Harris</h4><span>Marketing Manager</span></div>',
    '<div id="client-reviews"><p>Good work.</p><h4>Linda Harris</h4><span>Marketing Manager</span></div>',
    '<p>"Good work, and fast." - Linda Harris, Director</p>',
    '<p>“Good work, every time.”<br>Linda Harris, Director, Harris Farms</p>',
    '<p>“Good work, every time.”</p><p>– Linda Harris, Marketing Director</p>',
    '<h2>Testimonials</h2><p>Good work.</p><p>Bill Harris, Owner, Harris Farms</p>',
    '<h2>What our clients say</h2><div><h4>Linda Harris</h4><span>Finance Director</span></div>',
    '<div class="comment"><b>Linda Harris</b><p>Nice. Write to linda.harris@gmail.com</p></div>',
    '<blockquote><p>Good work.</p><footer>Linda Harris, Finance Director</footer></blockquote>',
    '<h3>Das sagen unsere Kunden</h3><p>Sehr gut.</p><p>Klaus Meier, Geschäftsführer</p>',
  ])('%s', (html) => {
    expect(names(html)).toEqual([])
  })
})

describe('finds people beside testimonials', () => {
  test.each([
    '<div class="testimonials"><p>Bill Lang, Owner</p></div><div><h4>Linda Harris</h4><p>Sales Manager</p></div>',
    '<h2>Testimonials</h2><p>Bill Lang, Owner</p><h2>Our Team</h2><p>Linda Harris, Director</p>',
    '<ul><li>Testimonials</li></ul><h4>Linda Harris</h4><p>Sales Manager</p>',
    '<body class="comments-open"><h4>Linda Harris</h4><p>Sales Manager</p>',
    '<main class="no-comments"><h4>Linda Harris</h4><p>Sales Manager</p></main>',
    '<div class="request-quote"><h4>Linda Harris</h4><p>Sales Manager</p></div>',
    // Old pages use it to indent.
    '<blockquote><p>Linda Harris<br>President<br>619-226-3300</p></blockquote>',
    '<div class="reviews"><h4>Linda Harris</h4><a href="mailto:linda.harris@brixton-tools.co.uk">mail</a></div>',
  ])('%s', (html) => {
    expect(names(html)).toEqual(['Linda Harris'])
  })
})
