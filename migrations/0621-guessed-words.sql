-- A guess is worse than none where nothing speaks for it: 'norton' is no Corton, 'suegra' no negra. Which words stand for
-- themselves and which are never shown for others is data of the search (own-words.ts).
DROP FUNCTION shop_query(text);
DROP FUNCTION words_meant(text, boolean);

-- The words of the catalogue that a typed one may stand for, nearest kind first, and the likeliest of them. `wide`: also
-- those one edit away from a word that there is. A word that more wines have than a search ranks (1000) stands for itself
-- alone. A number is no slip of another number. `own`: the word stands for itself, nothing is guessed for it. `alone`: no
-- other word of the search is the catalogue's, so that nothing else says that a guess is right: it begins as what was typed
-- does, or is long. What is `never` meant is no guess. `guessed`: nothing that is meant begins with the word.
CREATE FUNCTION words_meant(token text, wide boolean, own boolean, alone boolean, never text[],
  OUT meant tsquery, OUT likeliest text, OUT uses integer, OUT guessed boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  exact integer; begins tsquery; near tsquery; first_begun text; first_near text; uses_begun integer; uses_near integer;
  spelt boolean := length(token) > 2 AND token !~ '[0-9]' AND NOT own;
BEGIN
  SELECT s.uses INTO exact FROM search_words s WHERE s.word = token;
  IF exact >= 1000 AND NOT wide THEN
    meant := quote_literal(token)::tsquery; likeliest := token; uses := exact; guessed := false;
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
          AND s.word <> token AND one_edit_apart(s.word, token) AND s.word <> ALL(never)
          AND (NOT alone OR length(token) > 7 OR left(s.word, 1) = left(token, 1) OR left(s.word, 2) = reverse(left(token, 2)))
        ORDER BY s.uses DESC LIMIT 16) AS n;
    IF begins IS NULL AND near IS NULL THEN
      SELECT string_agg(quote_literal(l.word), ' | ')::tsquery, (array_agg(l.word ORDER BY l.likeness DESC, l.uses DESC))[1], max(l.uses)
        INTO near, first_near, uses_near FROM (
          SELECT s.word, s.uses, similarity(s.word, token) AS likeness, max(similarity(s.word, token)) OVER () AS nearest
          FROM search_words s WHERE s.word % token AND s.word <> ALL(never) AND left(s.word, 1) = left(token, 1)
          ORDER BY likeness DESC, s.uses DESC LIMIT 4) AS l
        WHERE l.likeness >= greatest(0.45, l.nearest * 0.8);
    END IF;
  END IF;
  meant := CASE WHEN begins IS NULL THEN near WHEN near IS NULL THEN begins ELSE begins || near END;
  likeliest := CASE WHEN exact IS NOT NULL OR near IS NULL OR (begins IS NOT NULL AND uses_begun > uses_near)
    THEN first_begun ELSE first_near END;
  uses := coalesce(exact, greatest(uses_begun, uses_near));
  guessed := begins IS NULL;
END $$;

-- A shopper's search: its words as a query, and as they are likeliest meant. Where no wine has all of the words, words one
-- edit away from existing ones count too; where still none has them, one word is left out (a guessed one first, then a number, then the last), then all
-- but one: who searches is shown the nearest that there is. `named`: each of these words, as it is likeliest meant,
-- to tell names by; nothing for one word that is spelt as the catalogue has it.
CREATE FUNCTION shop_query(searched text, own text[], never text[], OUT query tsquery, OUT named tsquery, OUT typed text, OUT left_out text[])
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  tokens text[]; parts tsquery[]; fits text[]; kept integer[]; token text; word record; wide boolean;
  rare boolean := false; unknown text[] := '{}';
  guessed boolean[]; alone boolean;
BEGIN
  SELECT coalesce(array_agg(lexeme ORDER BY positions[1]), '{}') INTO tokens
    FROM (SELECT * FROM unnest(public.search_tokens(left(searched, 200))) ORDER BY positions[1] LIMIT 16) AS first;
  alone := NOT EXISTS (SELECT FROM search_words s WHERE s.word = ANY(tokens));
  FOREACH wide IN ARRAY ARRAY[false, true] LOOP
    parts := '{}'; fits := '{}'; unknown := '{}'; guessed := '{}';
    FOREACH token IN ARRAY tokens LOOP
      SELECT * INTO word FROM words_meant(token, wide, token = ANY(own), alone, never);
      IF word.meant IS NULL THEN
        unknown := unknown || token;
      ELSE
        parts := parts || word.meant; fits := fits || word.likeliest; guessed := guessed || word.guessed; rare := rare OR word.uses < 1000;
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
      SELECT 1 AS step, CASE WHEN guessed[skipped] THEN -200 WHEN fits[skipped] ~ '[0-9]' THEN -100 ELSE -skipped END AS turn, array_remove(array(SELECT generate_subscripts(parts, 1)), skipped) AS fewer
        FROM generate_subscripts(parts, 1) AS skipped
      UNION ALL SELECT 2, CASE WHEN guessed[n] THEN 200 WHEN fits[n] ~ '[0-9]' THEN 100 ELSE n END, ARRAY[n] FROM generate_subscripts(parts, 1) AS n ORDER BY step, turn) AS attempts
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
