"""Takes one picture. See imagery/README.md for the call."""
import argparse
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser(prog='shot.py')
parser.add_argument('--shot', required=True)
parser.add_argument('--product')
parser.add_argument('--out', required=True)
parser.add_argument('--draft', action='store_true')
parser.add_argument('--threads', type=int, default=2)
wanted = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
os.environ['OPENBLAS_NUM_THREADS'] = str(wanted.threads)
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import bench_shot  # noqa: E402
import brooches  # noqa: E402
import category_shots  # noqa: E402
import hero_shots  # noqa: E402
import product_shots  # noqa: E402
import still_lifes  # noqa: E402
import worn_view  # noqa: E402
from objects import empty_scene  # noqa: E402
from recipe import load  # noqa: E402
from render import Studio  # noqa: E402

PRODUCT_SHOTS = {'lead': product_shots.lead, 'flat': product_shots.flat, 'close': product_shots.close, 'scale': product_shots.scale, 'worn': worn_view.worn}


def main():
    """Builds the scene of the shot that was asked for and takes it."""
    settings = json.load(open(os.path.join(HERE, 'settings.json')))
    quality = settings['draft' if wanted.draft else 'final']
    samples = min(quality['samples'], settings['fewer'].get(wanted.shot, quality['samples']))
    quality = {**quality, 'samples': samples}
    share = quality.get('share', 1)
    size = tuple(round(side * share) for side in settings['sizes'][wanted.shot])
    catalogue, weights = os.environ['CATALOGUE'], os.environ['OIDN_WEIGHTS']
    empty_scene()
    studio = Studio(size, quality, wanted.threads, weights)
    if wanted.shot in PRODUCT_SHOTS:
        PRODUCT_SHOTS[wanted.shot](load(catalogue, wanted.product), studio, wanted.out)
    elif wanted.shot in brooches.SHOTS:
        brooches.SHOTS[wanted.shot](studio, wanted.out)
    elif wanted.shot in category_shots.CATEGORIES:
        category_shots.category(catalogue, wanted.shot, studio, wanted.out)
    else:
        {**hero_shots.SHOTS, **still_lifes.SHOTS, **bench_shot.SHOTS}[wanted.shot](catalogue, studio, wanted.out)


main()
