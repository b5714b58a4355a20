import { kindTexts } from '../kind-parts';

/** Texts of a refresh sweep: its budget and policy, and the number of planned days. */
export const refresh = kindTexts(
  'refresh',
  ({ visitsADay, days, planned, policy }, { words, format }, { progress: { done, all } }) => {
    const text = words.refresh.sweep;
    const [visits, lasting] = [format.whole(visitsADay), format.whole(days)];
    const name = words.refresh.policies[policy];
    return {
      about: text.about(visits, lasting),
      engines: [name],
      purpose: text.purpose(visits, name),
      plan: text.plan(lasting),
      done:
        planned === 0
          ? text.notPlanned
          : text.done(format.whole(planned), lasting, format.whole(done), format.whole(all)),
      paused: text.paused,
      cancelBody: text.cancelBody,
    };
  },
  (plan, { words, format }) => ({
    about: words.refresh.schedule(format.whole(plan.visitsADay), format.whole(plan.days)),
    engines: words.refresh.policies[plan.policy],
  }),
);
