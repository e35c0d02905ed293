import type { Words } from "./vocabulary.ts";

export const english: Words = {
  language: "English",
  leads: `
Here is what I found:
Here is what I found about your costs:
Here is what I found about your buckets:
These are the findings:
These are the resources:
These are the recommendations:
These are the services:
Start with this recommendation:
Then look at this:
Next:
And also:
This belongs to it:
This month:
Last month:
The forecast:
In total:
The change compared with the period before:
This could not be read:
You can see the details here:
More about it is on this page:
You can do this here:
Sorry, I could not find an answer.`,
  words: `
recent reported reports scanned able  went listed
say wanted wants know known saw looks sees finds searches asks asking seeing think thought tried
  within across along among around through under over still simply directly briefly shortly
regarding concerning relating belonging corresponding matching relevant related respective own
entry entries item items row rows section sections area areas view views screen menu  reports line lines  
cluster clusters table tables queue queues     gateway gateways certificate certificates policy
policies  logs backup backups load balancer balancers networks subnet subnets vault domain environment
workspace workspaces estate infrastructure setup usage consumption   price prices amount amounts figure figures
value values thing things case matter matters reason reasons idea ideas suggestion suggestions advice proposal
proposals opportunity opportunities potential possible current present yourself itself themselves
understand understood learn continue continues continued
mentioned   according accordingly whose wherever whichever though
although however therefore thus hence until 
say wanted wants know known saw looks sees finds searches asks asking seeing think thought try tried
  within across along among around through under over still simply directly briefly shortly regarding concerning relating belonging corresponding matching relevant related respective own
entry entries item items row rows section sections area areas view views screen menu  reports line lines  
cluster clusters table tables queue queues     gateway gateways certificate certificates policy
policies group  logs backup backups load balancer balancers network networks subnet subnets vault domain environment
workspace workspaces estate infrastructure setup usage consumption   price prices amount amounts figure figures
value values thing things case matter matters reason reasons idea ideas suggestion suggestions advice proposal
proposals opportunity opportunities potential possible current present latest later now yourself myself
itself themselves such understand understood learn continue continues continued
mentioned   according accordingly whether whose wherever whichever though
although however therefore thus hence until
you we it they this that these those here there your my our its their them the a an
is are was were be been am do does did can could may might would will shall
look looked looking see seen show shows shown showing check checked search searched read reads reading ask asked
answer answers answered find found list lists listed listing starts begins follow follows following
tells told says said come comes belong belongs concern concerns relate relates related refer refers
explain explains describe describes described gives given help helps note want like need
chose chosen picked sorted ordered grouped appear appears stand stands lie lies mean means uses
question questions overview summary summaries detail details page pages result results finding findings
recommendation recommendations resource resources bucket buckets instance instances volume volumes snapshot snapshots
database databases function functions account accounts service services region regions inventory data tool tools
information part parts changes statement statements example examples period step steps  
cloud storage network groups type types
metric metrics evidence explanation background topic topics subject money budget grade
and or but so then next also too as after before against with for of in on at to from by about into if when where which what
who how why while below above again further otherwise instead
please thanks thank hello hi sure yes sorry welcome glad happy gladly certainly`,
  phrases: `
scan reported, this scan, security scan, go to, at its end, to act on it, most recent, you have asked,
you have chosen, if you have, good question, great question, let me, let me also, let me show, let us,
no answer to this, in the menu, compared with, compared to, as follows, at the moment, right now,
for now, step by step, in more detail, feel free to ask, if you want, if you like, hope this helps,
in addition, on top, what to do, how to do it, order of work, follow the steps, look up, looked up,
made by, next to, out of, as listed, you can find, you will find, you can follow, do this, does this,
good question, great question, let me, let me also, let me show, let us, no answer to this, the costs,
on the left, in the menu, compared with, compared to, as follows, at the moment, right now, for now,
the same page, step by step, in more detail, feel free to ask, if you want, if you like,
hope this helps, in addition, on top, what to do, how to do it, order of work, follow the steps,
look up, looked up, made by, next to, out of, as listed, you can find, you will find, you can follow,
do this, does this here's, i've, i'll, i'm, that's, it's, you'll, let's, they're, of course, as well,
for example, take a look, have a look, i found, i looked, i searched, i checked, i read, i see, i saw,
i can, i could, i would, i will, i show, i picked, i put, i list, i listed, i grouped, i sorted,
i explain, i start, i am, i was, i suggest, i note, i do, i did, i want, i asked, i get, i got, i use,
i have, i can only read, i only read, lets you do it, lets you see it, lets you do this,
open this page, open the page, start with, begin with, the change, this change, a change,
in the order, in order, in this order, the order, where to start, a start, ask about, ask again,
more about, more information, more details, more on, learn more, read more, security finding,
security findings, security page, security data, security score, security check, security checks,
security scan, security settings, security overview, where the money goes, what could go wrong,
in these days, the days, possible savings, possible saving, the days before, the period before,
in this period, over this period, for this period, is on its page, has the steps, i cannot do that, i cannot do this, i cannot do it, i can't do that, i can't do this, i cannot answer this, i cannot answer that, i could not find an answer, i could not find that, i was not able to find that, i found no answer, i did not find an answer, i do not know this, an answer, the scan shows, the report, this report`,
  existence:
    "you have, account has, accounts have, there is, there are, hold, holds, contain, contains, include, includes, risk, risks, affected",
  topics: {
    cost: "cost, costs, spending, spend, spent, expense, expenses, bill",
    saving:
      "reduce costs, cut costs, could save, can save, saveable, reduce costs, cut costs, could save, can save, save, saves, saving, savings, saved",
    forecast:
      "expected at its end, predicted, estimate, estimated, predicted, forecasted, estimate, estimated, forecast, forecasts, projection, expected",
    total:
      "combined, taken together, all together, combined, taken together, all together, overall total, together, total, in total, sum, altogether, overall, adds up, add up",
    "this-month": "month to date, month to date, this month's, this month, current month, so far",
    "last-month":
      "the month before, last month's, the month before, last month, previous month, month before",
    "per-month": "monthly cost, monthly cost, a month, per month, monthly, each month, every month",
    critical: "most severe level, critical",
    public:
      "exposed, open to the internet, open to everybody, open to everyone, exposed, open to the internet, open to everybody, open to everyone, public, publicly",
    unused:
      "unattached, no longer used, sitting idle, unattached, no longer used, sitting idle, unused, not used, not in use, idle",
    rise: "went up, gone up, going up, grew, grown, grow, went up, gone up, going up, higher, grew, grown, grow, rise, rises, rose, risen, increase, increases, increased, went up",
    fall: "went down, gone down, going down, shrank, went down, gone down, going down, lower, shrank, fall, falls, fell, fallen, decrease, decreases, decreased, drop, dropped, went down",
    gap: "could not be checked, was denied, access denied, could not look, could not be checked, was denied, access denied, could not be read, could not read, couldn't be read, couldn't read, cannot be read, was not read, were not read",
  },
};
