-- The words of a search as a query: each as the shop writes it, as the beginning of others, or, when nothing begins
-- like it, as the nearest words, without those that are much further away than the nearest. A word that more wines have than a search ranks (1000) stands for itself alone: in a
-- large catalogue "blanc" is in tens of thousands, and to read "blanco" and "blancos" beside it took most of the time.
CREATE OR REPLACE FUNCTION wine_query(searched text) RETURNS tsquery
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  token text; part tsquery; found tsquery;
BEGIN
  FOR token IN
    SELECT lexeme FROM unnest(public.search_tokens(left(searched, 200))) ORDER BY positions[1] LIMIT 8
  LOOP
    SELECT quote_literal(word)::tsquery INTO part FROM search_words WHERE word = token AND uses >= 1000;
    IF part IS NULL THEN
      SELECT string_agg(quote_literal(word), ' | ')::tsquery INTO part FROM (
        SELECT word FROM search_words
        WHERE word LIKE token || '%' AND (length(token) > 1 OR word = token)
        ORDER BY (word = token) DESC, uses DESC LIMIT 24) AS begins;
    END IF;
    IF part IS NULL AND length(token) > 2 THEN
      SELECT string_agg(quote_literal(word), ' | ')::tsquery INTO part FROM (
        SELECT word, similarity(word, token) AS likeness, max(similarity(word, token)) OVER () AS nearest
        FROM search_words WHERE word % token
        ORDER BY likeness DESC, uses DESC LIMIT 4) AS similar_words
      WHERE likeness >= greatest(0.3, nearest * 0.8);
    END IF;
    IF part IS NOT NULL THEN
      found := CASE WHEN found IS NULL THEN part ELSE found && part END;
    END IF;
  END LOOP;
  RETURN found;
END $$;
