/** Of 28 bits of a hash: as many values there are. */
const HASHES = 2 ** 28;

/**
 * How many people must judge a finding (`review_item ri`) before they disagree: two where a person asked for a second
 * opinion, and for a share of all that is drawn by a hash of the finding, so that nobody can choose which. Takes the
 * parameter `secondOpinionShare`, 0 to 1.
 */
export const OPINIONS_NEEDED = `case when ri.second
      or ('x' || substr(md5(ri.search_id::text), 1, 7))::bit(28)::int < $secondOpinionShare::float8 * ${HASHES}
    then 2 else 1 end`;
