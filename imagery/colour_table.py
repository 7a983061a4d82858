"""Table of how near the lit side of each kind of bead comes to its recipe, from the reports beside the flat originals.

python3 imagery/colour_table.py > imagery/colours.md"""
import glob
import json
import os
import statistics

NEAR = 8
HERE = os.path.dirname(os.path.abspath(__file__))
WHY = {'Gold-tone brass': 'metal mirrors its surroundings, dark ones too',
       'Freshwater pearl': 'as light as its recipe it would vanish on the table',
       'Glass pearl': 'as light as its recipe it would vanish on the table',
       'Crystal glass': 'one sees through it, and facets mirror dark and light',
       'Rose quartz': 'lets light through, so it shows some of what is behind',
       'transparent gloss': 'one sees the hole and the shadow through it'}


def rows():
    """Every bead kind of every flat picture that has a report, as (product number, report)."""
    for path in glob.glob(os.path.join(HERE, 'originals', '*-flat.json')):
        for bead in json.load(open(path)).get('colours', []):
            yield int(bead['product']), bead


def main():
    """Prints the table in Markdown."""
    beads = sorted(rows(), key=lambda row: (row[1]['kind'], row[1]['wanted'], row[0]))
    solid = [b for _, b in beads if b['kind'] != 'Gold-tone brass']
    near = sum(b['dE'] <= NEAR for b in solid)
    print('# Colours of the lit side\n')
    print('The median colour of the lit side of each kind of bead in the flat picture, against the colour in its recipe (CIE76).')
    print(f'Without brass {near} of {len(solid)} are within ΔE {NEAR}; the middle one is at {statistics.median(b["dE"] for b in solid):.1f}. Made by `imagery/colour_table.py`.\n')
    print('| Kind | Finish | mm | Product | Recipe | Picture | ΔE | L | a | b | Why it misses |')
    print('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    for product, b in beads:
        why = '' if b['dE'] <= NEAR else WHY.get(b['kind']) or WHY.get(b['finish']) or ('too dark' if b['dL'] < -NEAR / 2 else 'hue or strength')
        signed = ' | '.join(f'{b[key]:+.0f}' for key in ('dL', 'da', 'db'))
        print(f"| {b['kind']} | {b['finish']} | {b['mm']:g} | {product} | {b['wanted']} | {b['got']} | {b['dE']:.1f} | {signed} | {why} |")


main()
