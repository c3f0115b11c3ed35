-- Words of the catalogue that are one slip of the keyboard away (a letter too few, too many, another one, two swapped)
-- share a form with one letter left out: an exact lookup, where trigrams of short words have nothing in common.
CREATE FUNCTION word_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  -- who types forty letters and more without a space slips otherwise
  SELECT CASE WHEN length(word) > 40 THEN ARRAY[word] ELSE (
    SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) || word
    FROM generate_series(1, length(word)) AS place) END
$$;
CREATE INDEX search_words_deletes ON search_words USING gin (word_deletes(word)) WITH (fastupdate = off);

-- What shares such a form is one edit away, or two: this says which.
CREATE FUNCTION one_edit_apart(a text, b text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  la integer := length(a); lb integer := length(b); least_length integer := least(la, lb); head integer := 0; tail integer := 0;
BEGIN
  IF abs(la - lb) > 1 THEN RETURN false; END IF;
  WHILE head < least_length AND substr(a, head + 1, 1) = substr(b, head + 1, 1) LOOP head := head + 1; END LOOP;
  WHILE tail < least_length - head AND substr(a, la - tail, 1) = substr(b, lb - tail, 1) LOOP tail := tail + 1; END LOOP;
  RETURN greatest(la, lb) - head - tail <= 1 OR (la = lb AND la - head - tail = 2
    AND substr(a, head + 1, 1) = substr(b, head + 2, 1) AND substr(a, head + 2, 1) = substr(b, head + 1, 1));
END $$;

-- The words of the catalogue that a typed one may stand for, nearest kind first, and the likeliest of them. `wide`: also
-- those one edit away from a word that there is. A word that more wines have than a search ranks (1000) stands for itself
-- alone. A number is no slip of another number.
CREATE FUNCTION words_meant(token text, wide boolean, OUT meant tsquery, OUT likeliest text, OUT uses integer)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  exact integer; begins tsquery; near tsquery; first_begun text; first_near text; uses_begun integer; uses_near integer;
  spelt boolean := length(token) > 2 AND token !~ '[0-9]';
BEGIN
  SELECT s.uses INTO exact FROM search_words s WHERE s.word = token;
  IF exact >= 1000 AND NOT wide THEN
    meant := quote_literal(token)::tsquery; likeliest := token; uses := exact;
    RETURN;
  END IF;
  SELECT string_agg(quote_literal(b.word), ' | ')::tsquery, (array_agg(b.word ORDER BY (b.word = token) DESC, b.uses DESC))[1], max(b.uses)
    INTO begins, first_begun, uses_begun FROM (
      SELECT s.word, s.uses FROM search_words s
      WHERE s.word LIKE token || '%' AND (length(token) > 1 OR s.word = token)
      ORDER BY (s.word = token) DESC, s.uses DESC LIMIT 24) AS b;
  IF spelt AND (exact IS NULL OR wide) THEN
    SELECT string_agg(quote_literal(n.word), ' | ')::tsquery, (array_agg(n.word ORDER BY n.uses DESC))[1], max(n.uses)
      INTO near, first_near, uses_near FROM (
        SELECT s.word, s.uses FROM search_words s
        WHERE word_deletes(s.word) && word_deletes(token) AND length(s.word) > 1 AND s.word !~ '[0-9]'
          AND s.word <> token AND one_edit_apart(s.word, token)
        ORDER BY s.uses DESC LIMIT 16) AS n;
    IF begins IS NULL AND near IS NULL THEN
      SELECT string_agg(quote_literal(l.word), ' | ')::tsquery, (array_agg(l.word ORDER BY l.likeness DESC, l.uses DESC))[1], max(l.uses)
        INTO near, first_near, uses_near FROM (
          SELECT s.word, s.uses, similarity(s.word, token) AS likeness, max(similarity(s.word, token)) OVER () AS nearest
          FROM search_words s WHERE s.word % token
          ORDER BY likeness DESC, s.uses DESC LIMIT 4) AS l
        WHERE l.likeness >= greatest(0.3, l.nearest * 0.8);
    END IF;
  END IF;
  meant := CASE WHEN begins IS NULL THEN near WHEN near IS NULL THEN begins ELSE begins || near END;
  likeliest := CASE WHEN exact IS NOT NULL OR near IS NULL OR (begins IS NOT NULL AND uses_begun > uses_near)
    THEN first_begun ELSE first_near END;
  uses := coalesce(exact, greatest(uses_begun, uses_near));
END $$;

CREATE FUNCTION all_of(parts tsquery[], kept integer[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  n integer; whole tsquery;
BEGIN
  FOREACH n IN ARRAY coalesce(kept, '{}') LOOP
    whole := CASE WHEN whole IS NULL THEN parts[n] ELSE whole && parts[n] END;
  END LOOP;
  RETURN whole;
END $$;

-- A shopper's search: its words as a query, and as they are likeliest meant. Where no wine has all of the words, words one
-- edit away from existing ones count too; where still none has them, one word is left out (a number first, then the last), then all
-- but one: who searches is shown the nearest that there is. `named`: each of these words, as it is likeliest meant,
-- to tell names by; nothing for one word that is spelt as the catalogue has it.
CREATE FUNCTION shop_query(searched text, OUT query tsquery, OUT named tsquery, OUT typed text, OUT left_out text[])
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  tokens text[]; parts tsquery[]; fits text[]; kept integer[]; token text; word record; wide boolean;
  rare boolean := false; unknown text[] := '{}';
BEGIN
  SELECT coalesce(array_agg(lexeme ORDER BY positions[1]), '{}') INTO tokens
    FROM (SELECT * FROM unnest(public.search_tokens(left(searched, 200))) ORDER BY positions[1] LIMIT 16) AS first;
  FOREACH wide IN ARRAY ARRAY[false, true] LOOP
    parts := '{}'; fits := '{}'; unknown := '{}';
    FOREACH token IN ARRAY tokens LOOP
      SELECT * INTO word FROM words_meant(token, wide);
      IF word.meant IS NULL THEN
        unknown := unknown || token;
      ELSE
        parts := parts || word.meant; fits := fits || word.likeliest; rare := rare OR word.uses < 1000;
      END IF;
    END LOOP;
    SELECT array_agg(n) INTO kept FROM generate_subscripts(parts, 1) AS n;
    query := all_of(parts, kept);
    -- words that thousands of wines have are found together
    EXIT WHEN cardinality(parts) < 2 OR NOT rare OR EXISTS (SELECT FROM products WHERE archived_at IS NULL AND search @@ query);
    query := NULL;
  END LOOP;
  IF query IS NULL AND cardinality(parts) > 1 THEN
    SELECT fewer INTO kept FROM (
      SELECT 1 AS step, CASE WHEN fits[skipped] ~ '[0-9]' THEN -100 ELSE -skipped END AS turn, array_remove(array(SELECT generate_subscripts(parts, 1)), skipped) AS fewer
        FROM generate_subscripts(parts, 1) AS skipped
      UNION ALL SELECT 2, CASE WHEN fits[n] ~ '[0-9]' THEN 100 ELSE n END, ARRAY[n] FROM generate_subscripts(parts, 1) AS n ORDER BY step, turn) AS attempts
      WHERE EXISTS (SELECT FROM products WHERE archived_at IS NULL AND search @@ all_of(parts, fewer)) LIMIT 1;
    query := all_of(parts, kept);
  END IF;
  SELECT array_agg(fits[n] ORDER BY n) FILTER (WHERE n = ANY(kept)), coalesce(array_agg(fits[n] ORDER BY n) FILTER (WHERE NOT n = ANY(kept)), '{}')
    INTO fits, left_out FROM generate_subscripts(fits, 1) AS n;
  left_out := unknown || left_out;
  typed := array_to_string(fits, ' ');
  IF fits <> tokens OR cardinality(fits) > 1 THEN
    SELECT string_agg(quote_literal(fit), ' | ')::tsquery INTO named FROM unnest(fits) AS fit;
  END IF;
END $$;
