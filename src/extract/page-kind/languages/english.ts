import type { Language } from './language.ts'

export const english: Language = {
  name: 'English',
  head: 'last',
  terms: {
    home: 'home, homepage, home page, welcome, start, frontpage, front page, main page, landing',
    contact: `
      schedule a demo, schedule demo, =sendmail,
      contact+, contacts, contact us+, contact info, contact information, contact details, contact form, contact page,
      contact me, contact now, contact today, contact sales, contact support, get in touch, getintouch, keep in touch,
      stay in touch, reach us, reach out, talk to us, speak to us, speak with us, call us, email us, write to us,
      message us, enquiry, enquiries, enquire, enquire now, inquiry, inquiries, inquire, make an enquiry, enquiry
      form, request a quote, request quote, get a quote, get quote, free quote, get a free quote, quote request,
      request an estimate, free estimate, request a callback, request callback, request a call, book a consultation,
      free consultation, schedule a consultation, request consultation, request information, request info, request a
      demo, book a demo, talk to sales, customer care, how to reach us, how to find us and contact, contact and
      directions, contact and location, hours and contact, hours and location, location and hours, =feedback, send us
      a message, ask us, ask a question, connect with us, say hello, lets talk, hire us, hire me, start a project,
      press contact, media contact, press contacts, media contacts, customer service, customer service center, get
      help, complaints, make a complaint`,
    about: `
      facts figures,
      our ethos, =ethos, the practice, our practice, the clinic, the salon, the studio, the firm, =backstory, our approach,
      about us+, about+, about me, about the company, about our company, about our firm, about our practice, =company,
      =our company, the company, company profile, company overview, company info, company information, =corporate,
      =profile, =overview, who we are, what we are, who are we, who i am, our story, =story, the story, brand story,
      my story, our history, =history, company history, history of, our mission, =mission, mission and values, mission
      statement, mission and vision, mission vision, vision and mission, =vision, =values, our values, core values,
      our vision, vision and values, =philosophy, our philosophy, our approach, our culture, =culture, our purpose,
      =purpose, our heritage, =heritage, =background, our background, why us, why choose us, why choose, why work with
      us, what makes us different, the difference, our promise, our practice, our school, our church, our firm, our
      clinic, our business, our organisation, our organization, our impact, our process, =impact, =organisation,
      =organization, =bio, =biography, facts and figures, at a glance, =governance, corporate governance, awards and
      accreditations, =awards, =accreditations, =accreditation, meet the owner, welcome message, company values,
      =sustainability, corporate responsibility, social responsibility, =csr, what we believe, our beliefs, =beliefs,
      our company, association, the association, awards and achievements, awards, about this
      site, about this blog, about the author, about the site, about the museum, our roots, our journey, our values
      and mission, who is`,
    team: `
      =councillors, our councillors, your councillors, our teachers, =teachers, parish council members, our crew, the crew, meet the crew,
      dr+,
      meet the experts, our practitioners, our therapists, our instructors, our coaches, our trainers, meet the staff, meet the people,
      team, teams, our team+, the team, meet the team, meet our team, meet our staff, meet the staff, our staff,
      staff, staff directory, staff list, staff members, people, our people, meet our people, meet the people, people
      directory, leadership, leadership team, our leadership, management team, executive team, senior team, our
      experts, experts, meet the experts, board of directors, board of trustees, board members, board of governors,
      =board, the board, trustees, our trustees, =governors, =founders, our founders, meet the founder, =founder,
      =management, =executives, =officers, our doctors, doctors, meet the doctor, meet the doctors, meet dr+, meet our
      doctors, our physicians, physicians, find a doctor, find a physician, our providers, meet our providers,
      =providers, find a provider, our dentists, dentists, meet the dentist, meet the dentists, meet our dentists,
      attorneys, our attorneys, lawyers, our lawyers, solicitors, our solicitors, =barristers, =consultants, our
      consultants, faculty, faculty and staff, faculty directory, faculty members, agents, our agents, advisors, our
      advisors, advisers, our advisers, therapists, our therapists, instructors, our instructors, =trainers, our
      trainers, =coaches, our coaches, =stylists, our stylists, our artists, our vets, our nurses, practitioners, our
      practitioners, clinicians, our clinicians, =professionals, our professionals, =clergy, =pastors, our pastors,
      councillors, =employees, key people, who s who, whos who, =personnel, crew, our crew, teachers, our teachers,
      meet the, meet our, committee members, =councilors, city council members, administration and staff, =directors,
      =contributors, brokers, our brokers, staff bios, bios, =realtors, realtors, members of staff, board and staff,
      staff and board, executive committee, editorial team, =editors, editorial staff, our board, advisory board,
      =committee, lab members, research group members, =ensemble, executive leadership, partners and staff, our
      faculty, =researchers, =principals, city council, town council, parish council, =mayor, =council, the council,
      board of education, school board`,
    careers: `
      join our firm, join our practice, join our company, join our staff, join our crew,
      come work with us, come work for us, view job,
      careers+, career, =job, jobs+, job openings, job opportunities, job listings, job vacancies, job board, job
      search, job offers, job detail, job details, jobs and careers, careers and jobs, vacancies+, vacancy, current
      vacancies, job vacancy, current openings, =openings, open positions, open roles, =positions, =opportunities,
      career opportunities, employment, employment opportunities, work with us, work for us, work at+, working at+,
      working for us, working here, working with us, join us, join our team, join the team, joinus, were hiring, we
      are hiring, now hiring, =hiring, =recruitment, =recruiting, life at+, =apply, apply now, graduate jobs,
      =graduates, internships, internship, apprenticeships, =recruit, student jobs, volunteer with us, career portal,
      jobs at+, careers at+, graduate recruitment, recruitment, careers center, job postings, jobs description, job
      description, jobs in+, careers in+, job alerts, job fair, =work here, =apprenticeship, talent community`,
    imprint:
      'imprint, legal notice, legal notices, legal information, site notice, publisher information, legal info, company details, impressum',
    legal: `
      =legal, privacy policy+, privacy notice+, privacy statement, =privacy, data privacy, privacy and cookies,
      privacy and cookie policy, privacy terms, privacy and terms, privacy center, privacy centre, privacy rights,
      your privacy, your privacy choices, data protection, data protection policy, gdpr, ccpa, california privacy, do
      not sell, do not sell my info, do not sell my personal information, cookie policy+, cookies policy, =cookies,
      =cookie, cookie notice, cookie settings, cookie statement, cookie preferences, use of cookies, terms, terms of
      service+, terms of use+, terms and conditions+, terms conditions, terms of sale, terms of business, terms of
      trade, website terms, user agreement, license agreement, licence agreement, eula, =tos, =toc, tandc, t and c, t
      and cs, conditions of use, conditions of sale, general terms, disclaimer, disclaimers, disclosure, disclosures,
      accessibility statement, =accessibility, web accessibility, accessibility policy, modern slavery, modern slavery
      statement, modern slavery policy, =policies, our policies, =policy, acceptable use policy, acceptable use,
      return policy, returns policy, refund policy, refunds policy, =refunds, =returns, returns and refunds, returns
      and exchanges, shipping policy, shipping and returns, delivery policy, cancellation policy, copyright, copyright
      notice, copyright policy, dmca, =trademarks, trademark, =patents, =licenses, security policy, =compliance,
      nondiscrimination, notice of nondiscrimination, notice of privacy practices, privacy practices, hipaa, hipaa
      notice, =subprocessors, data processing agreement, dpa, sla, code of conduct, =foia, freedom of information,
      safeguarding policy, safeguarding, complaints policy, complaints procedure, equal opportunities policy, anti
      bribery policy, regulatory information, legal terms, legal policies, legal and privacy, terms privacy, terms and
      privacy, payment policy, warranty policy, editorial policy, comment policy, about cookies,
      legal disclosure, legal disclosures, legal disclaimer, equal housing, equal housing lender, privacy security,
      privacy and security, terms of service agreement, service terms, terms and
      conditions of sale, privacy cookies, copyright information, ad choices, adchoices, rules and regulations, terms
      and policies, community guidelines, guidelines for use`,
    services: `
      how it works,
      what we treat, conditions we treat, treatments we offer, areas of law, what we offer,
      services+, service, our services, all services, what we do, what i do, =solutions, our solutions, =solution,
      solutions for, =capabilities, our capabilities, =expertise, our expertise, areas of expertise, practice areas,
      practice area, areas of practice, =practices, treatments, our treatments, specialties, =specialities, our
      specialties, specialisms, =departments, our departments, =industries, industries we serve, =sectors, =offerings,
      our offerings, what we offer, how we help, how we can help, ways we help, =procedures, therapies, our therapies,
      =conditions we treat, conditions treated, =amenities, =facilities, our facilities, programs, our programs,
      programmes, our programmes, courses, our courses, classes, =training, workshops, =lessons, =consulting,
      =consultancy, =packages, =use cases, use case, service offerings, =competencies, =fields of practice, areas of
      law, =academics, =rooms, =accommodation, =accommodations, =residents, for business, =business services,
      =maintenance, =support services, services for, =catering, =repairs, =rentals, =ministries, =tours, =activities,
      legal services, event services, team building, team building activities, event planning, event management, event
      catering, event hire, portfolio management, career coaching, career counselling, career counseling, career
      services, careers advice, contact center, contact centre, contact center outsourcing, contact tracing, product
      design, product development, product photography, product management, price optimisation, blog writing, staff
      training, staff augmentation, team training, team coaching, leadership training, leadership development,
      location services, location scouting, home services, home care, home improvement, home improvements, home
      insurance, home inspection, home health, home loans, home renovation, home renovations, home remodeling, home
      staging, home automation, home security, home buyers, privacy consulting, reputation management, review
      management, document management, account management, customer support services, corporate events, private
      events, it support, technical support services, event production, event photography, facility management,
      project management, property management, ~repair, ~installation, ~installations, ~installers, ~cleaning,
      ~removal, ~removals, ~treatment, ~therapy, ~design, ~development, ~coaching, ~implants, ~whitening, ~surgery,
      ~law, ~insurance, ~planning, ~hire, ~rental, ~replacement, ~restoration, ~remodeling, ~renovation, ~renovations,
      ~refurbishment, ~inspection, ~inspections, ~testing, ~detailing, ~landscaping, ~roofing, ~plumbing, ~heating,
      ~painting, ~flooring, ~accounting, ~bookkeeping, ~marketing, ~seo, ~hosting, ~photography, ~videography,
      ~dentistry, ~orthodontics, ~veneers, ~physiotherapy, ~massage, ~counselling, ~counseling, ~litigation,
      ~conveyancing, ~probate, ~mediation, ~estate planning, ~printing, ~branding, ~integration, ~migration,
      ~automation, ~security, ~outsourcing, ~staffing, ~logistics, ~delivery, ~management, ~engineering,
      ~construction, ~extensions, ~conversions, ~drainage, ~tutoring, ~grooming, ~boarding, ~vaccinations, ~checkups,
      ~exams, ~facials, ~waxing, ~weddings, ~lawyer, ~attorney, ~consultation, ~advice, ~solutions, ~loans,
      ~mortgages, ~injury, ~divorce, ~immigration, ~defense, ~defence, ~charges, ~offenses, ~dui, ~dwi, ~bankruptcy, ~accident, ~accidents, ~malpractice, ~custody, ~adoption, ~trusts, ~wills, ~crimes, ~disputes, ~compensation, ~claims, =medical, =treatment, =clinic, =dental, =dentistry, =procedure,
      =care, =surgery, =cosmetic, =orthodontics, =department, =programs, ~relocation, ~finance, ~financing, ~lending,
      ~moving, ~storage, ~translation, ~interpreting, ~recruitment services, ~transport, ~transportation, ~towing,
      ~locksmith, ~pest control, ~tree service, ~lawn care, ~child care, ~day care, ~spa, ~salon, ~cleanup, ~disposal,
      ~recycling, ~scanning, ~analytics, ~hearing, ~fitting, ~upholstery, ~catering, ~periodontal, =periodontal,
      ~crowns, ~braces, ~dentures, ~botox, ~fillers, ~laser, ~screening, ~rehabilitation, ~repairs, ~solution,
      ~retirement planning, ~tax, ~audit, ~payroll, ~leasing, repair service, repair services, installation service,
      installation services, cleaning service, cleaning services, repair center, service center, data center, managed
      services, managed service, professional services, driving lessons`,
    products: `
      contact lens+, contact lenses+, contact paper, contact grill, contact cement,
      products+, product, our products, all products, product range, product list, product details, product detail,
      product catalog, product catalogue, product overview, new products, =shop, =our shop, online shop, shop online,
      shop now, shop all, =store, online store, web shop, webshop, eshop, estore, catalog, catalogue, =items, =item,
      =range, our range, =features, =feature, product features, =platform, =apps, =app, =software, equipment, brands,
      our brands, =models, =inventory, =vehicles, =merchandise, =merch, =gifts, gift cards, gift card, gift vouchers,
      gift certificates, gift shop, =integrations, =parts, =materials, =bestsellers, best sellers, new arrivals,
      =deals, =sale, =specials, special offers, =offers, =listings for sale, =marketplace, =download app, =how it
      works, =technology, product tour, =menu items, =accessories, =departments shop, all stores,
      =properties, =property, =homes for sale, homes for sale, for sale, =listings detail, =books, =boats, =cars,
      =auto, =used cars, used cars, new cars, used vehicles, new vehicles, =rentals for sale`,
    pricing: `
      pricing, =plans, pricing plans, plans and pricing, plans pricing, pricing and plans, subscription plans,
      =subscriptions, =price, price list, price lists, pricelist, our prices, rates, our rates, fees, our fees, =cost,
      =costs, fees and charges, rates and fees, fee schedule, fees and insurance, =tariffs, =rate card, tuition,
      tuition and fees, tuition fees, service pricing, room rates, ticket prices, admission prices, =admission,
      membership plans, price guide, =payment plans, how much does it cost, cost calculator, price calculator, pricing
      calculator, quote calculator, buy now, buy, =upgrade, =prices, prices and fees`,
    locations: `
      locate us,
      locations+, location, our locations, all locations, find us, how to find us, where to find us, where we are,
      where are we, getting here, how to get here, get directions, directions, map and directions, directions and
      parking, =map, branches, branch locator, =branch, our branches, offices, our offices, office locations, office
      location, store locator, store locations, store finder, stores, our stores, find a store, find a location, find
      a branch, find a clinic, find a dealer, dealer locator, =dealers, find a dealership, find an office, where to
      buy, =stockists, =distributors, =resellers, find a shop, =shops, our shops, service area, service areas, areas
      we serve, areas served, areas we cover, areas covered, area served, =areas, coverage area, coverage,
      =restaurants, our restaurants, =clinics, our clinics, =campuses, campus map, =parking, parking and directions,
      visit us, =visit, plan your visit, opening hours, hours, opening times, hours of operation, hours and
      directions, worldwide locations, global offices, office hours, =showrooms, showroom, our showroom, =venues,
      =regions, cities we serve, =cities, location map, how to reach, find nearest, =locator, =club finder, find a
      club, driving directions, maps and directions, map directions, location and directions, directions and hours,
      hours locations, hours and locations`,
    portfolio: `
      portfolio, portfolios, our portfolio, =work, our work, =works, our works, selected work, recent work, past work,
      previous work, featured work, projects, =project, our projects, recent projects, past projects, completed
      projects, featured projects, project gallery, case study, case studies, casestudies, gallery, photo gallery,
      image gallery, galleries, =photos, =our gallery, =showcase, before and after, before after, =references, our
      references, =cases, clients, our clients, client list, selected clients, examples of our work, =examples,
      transactions, representative matters, =results, case results, our results, smile gallery, =exhibitions
      portfolio, =productions, =commissions, what we have done, project list, photo galleries, our photos, client
      showcase`,
    testimonials: `
      testimonials+, testimonial, client testimonials, customer testimonials, patient testimonials, reviews, our
      reviews, customer reviews, client reviews, patient reviews, google reviews, review us, leave a review, write a
      review, =review, =customers, our customers, customer stories, customer story, customer success, client success,
      success stories, success story, client stories, patient stories, customer success stories, what our clients say,
      what our customers say, what clients say, what customers say, what people say, what people are saying, what they
      say, what patients say, what our patients say, hear from our customers, happy customers, happy clients,
      =ratings, =feedback and reviews, =praise, =endorsements, kind words, love letters, wall of love,
      =recommendations, =guestbook, guest book, student testimonials, student stories, add review, add a review,
      client feedback, customer feedback, client comments`,
    faq: `
      faq+, faqs+, frequently asked questions, frequent questions, common questions, asked questions, questions and
      answers, q and a, qa, qanda, =questions, =help, help center, help centre, helpcenter, =support, support center,
      support centre, customer support, technical support, =knowledgebase, knowledge base, =kb, help and support, help
      and faq, help and advice, =docs, =documentation, user guide, user guides, user manual, =guides, =manuals,
      getting started, =troubleshooting, =helpdesk, faq page, faq s, your questions answered, =tutorials, patient faq,
      =answers, product support, =tickets, =glossary, help desk, service desk, help topics, customer
      help, ask the expert, payment info`,
    events: `
      =speakers,
      events+, event, our events, upcoming events, past events, event calendar, events calendar, calendar of events,
      calendar, whats on, what s on, what is on, webinars, =webinar, =conferences, =conference, exhibitions,
      =exhibition, =seminars, =seminar, =festival, =shows, =tickets and events, news and events calendar, event
      schedule, =schedule, =programme, trade shows, tradeshows, =meetups, =meetings, events and workshops, community
      events, =performances, =concerts, special events, open day, open days, open house, =fixtures, =diary,
      =timetable, class schedule, events list, event details, event detail, =races, =summit, =festivals, races
      calendar, event registration`,
    blog: `
      press office,
      blog, blogs, our blog, the blog, blog posts, blog post, =posts, =post, news, =article, articles, latest news,
      news and events, news events, news and updates, company news, news and insights, news and media, news and views,
      news room, newsroom, news center, news centre, news detail, news details, news article, news item, =updates,
      =press, press releases, press release, press room, pressroom, press center, press centre, in the press, in the
      news, =media, media center, media centre, media room, media releases, media coverage, =insights, our insights,
      =stories, =magazine, =journal, =story archive, =resources, resource center, resource centre, resource library,
      =resource, =learn, learning center, learning centre, education center, publications, =perspectives, =thoughts,
      thought leadership, =ideas, =announcements, =announcement, =podcast, podcasts, =newsletters, =bulletin, =column,
      =columns, =opinion, =editorial, =features and news, =tips, =advice, =recipes, =recipe, =ebooks, =whitepapers,
      white papers, whitepaper, =reports, =research, =library, =headlines, =community news, =changelog, =release
      notes, =whats new, what s new, what is new, =latest, =sermons, =stories and news, health library, buying guides,
      news archive, =politics, =sports, =entertainment, =lifestyle, =world, =gaming, =tech policy, =showbiz,
      =celebrity, =celebrities, =us news, =world news, =local news, =breaking news, =obituaries, =weather news,
      =interviews, =interview, =reviews and news, =science, =opinions, =editorials, =commentary, =video news, =photos
      of the day, =how to, =howto, =trending, =crime, =national, =local, =nation, =business news, =arts and culture,
      =culture news, =news detail page, =movies, =celebrity news, =money, =watch`,
    listing: `
      =category, =categories, =tag, =tags, =topic, =topics, =author, =authors, =archive, =archives, blog archive,
      =collections, =collection, product category, product categories, product tag, product tags, shop by category,
      shop by brand, =search, search results, site search, sitemap, site map, =directory, member directory, business
      directory, =index of, =browse, =all, =list, =listing, =listings, all categories, =series, =label, =labels,
      =section, =sections, =keyword, =keywords, =by date, =subject, =subjects, =theme, =themes, =portfolio category,
      =a z, a to z, a to z index, atoz, =type, =genres, =members directory, =feed, =rss, =find, =explore, =project
      category, =event category, =post tag, =news category, =blog category, =blog tag, =blog tags, =archived, =results
      page, =filter, =dept, =brand, =department list, =links, useful links, =catalogsearch, =related, =genre, all
      stores listing, classifieds, =classified, =classified ads`,
    account: `
      =account, my account, myaccount, your account, =accounts, customer account, create account, create an account,
      account login, login, log in, =logon, signin, sign in, sign up, signup, =register, =registration, sign out,
      logout, log out, =auth, =authentication, forgot password, forgotten password, lost password, reset password,
      password reset, =password, =cart, shopping cart, view cart, =basket, shopping basket, =bag, shopping bag,
      =checkout, =wishlist, wish list, =favorites, =favourites, saved items, =compare, my orders, =orders, order
      status, order tracking, track order, track your order, order history, my profile, my list, =profile edit, edit
      profile, =dashboard, =user, =users, =member login, members login, members area, member area, members only,
      client login, client portal, client area, customer login, customer portal, patient portal, patient login,
      student portal, parent portal, employee login, staff login, portal login, admin login, =admin, =customer, =sso,
      =oauth, =my, online banking, pay online, pay my bill, pay bill, make a payment, bill pay, =unsubscribe, user
      login, user account, user register, =session, =sessions, dealer login, web login, =lostpassword, =settings,
      =preferences, =activate, =verify, owner login, agent login, partner login, =order, place order, =member,
      =members`,
    other: `
      contact sports, contact sport, contact dermatitis,  contact less, about face, about time, about town, about you, about love, about turn, all about,
      out and about, home decor, home office, home garden, home and garden, home furniture, home appliances, home
      goods, home school, home schooling, home theater, home page design, press hydraulic, privacy fence, privacy
      fences, privacy fencing, privacy screen, privacy screens, privacy glass, privacy film, legal pad, legal tech,
      legal aid, team sports, team spirit, team wear, teamwear, team player, team jersey, team uniforms, team photo,
      staff room, job seekers, career change, career fair, careers fair, career path, event space, event venue,
      product recall, price match, service dog, service dogs, service animals, service station, self service, customer
      service training, location based, terms of endearment, cookie recipes, cookies recipe, cookie cutters, cookie
      dough, review process, peer review, story telling, storytelling, history lessons, news paper, newspaper, people
      mover, book store, app store, teams integration, microsoft teams, faq schema, blog post ideas, thank you,
      thanks, =thankyou, =newsletter, newsletter signup, =subscribe, =donate, donate now, =donation, =donations,
      =give, =giving, =volunteer, =menu, =menus, =weddings, =wedding, not found, page not found, =error, =test,
      =sample page, hello world, coming soon, under construction, =accessibility tools, =weather, =live, =games,
      =print, =share, =success, =confirmation, =offline, =status, =appointment, =appointments, =booking, =bookings,
      book now, book online, book appointment, book an appointment, make an appointment, schedule appointment,
      schedule an appointment, request appointment, request an appointment, =reservations, =reservation, make a
      reservation, book a table, =reserve, =partners, our partners, =partnership, become a partner, =affiliates,
      =affiliate, affiliate program, =sponsors, =sponsorship, =investors, investor relations, =membership, become a
      member, =memberships, =join, =financing, =insurance accepted, =shipping, shipping information, shipping info,
      size guide, =warranty, =forms, patient forms, new patients, =new patient, =patients, =students, =parents,
      =alumni, =admissions, =franchise, =franchising, =wholesale, =enterprise, =developers, =developer, =api,
      =security, =download, =downloads, =certifications, =certificates, =safety, =covid 19, =covid, =coronavirus,
      =video, =audio, =quiz, =survey, =calculator, =tools, =community, =forum, =forums, =chat, =social, social media,
      =loyalty, =rewards, =refer a friend, =referrals, =referral, =promotions, =promo, =contest, =giveaway,
      =giveaways, =new, =trial, free trial, start free trial, =demo, =get started, =try, =upload, =embed, =widget,
      =track, =sustainability report, =videos, video gallery, =wiki, =discussions, =discussion, =threads, =thread,
      =showthread, =viewtopic, =viewforum, =boards, =message boards, =memberlist, =comment, =comments, =reply, =flag,
      =flags, =report abuse, =print page, =printable, =email this, send to a friend, tell a friend, =advertise,
      advertise with us, =advertising, media kit, media data, newsletter subscription, newsletter sign up, driving
      conditions, post jobs, post a job, =mobile apps, =polls, =poll, =horoscopes, =lottery, =crosswords, =puzzles,
      =personal`,
  },
  fillers: `
    our, the, a, an, of, us, we, you, your, my, me, this, that, page, pages, new, main, for, at, in, on, to, with,
    from, by, is, are, s, t, all, more, about us page, info, information, us en, copy, final, old, v, overview, form,
    online, ltd, inc, llc, gmbh, co, company, here, today, now, please, view, see, read, go, click, link, official,
    website, site, web, full, complete, general, node`,
  and: 'and, or, plus, amp, n',
  questions: `
    how, why, what, when, which, where, who, whats, whos, should, can, does, do, is, are, will, could, would, did,
    everything, things, ways, tips, reasons, top, best, ultimate, guide, understanding, introducing, announcing, meet,
    choosing, top10, says, announces, launches, opens, wins, celebrates, welcomes, appoints, named, receives, joins`,
  functionWords: `
    the, a, an, of, to, in, for, with, on, at, from, by, and, is, are, your, you, our, we, how, what, why, that, this,
    it, its, be, as, into, their, his, her, than, vs, when, without, after, before, can, do, does, will, should, has,
    have, was, were, not, more, about, over, need, needs, make, get`,
}
