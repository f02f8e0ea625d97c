"""Names in every script, and in every way that Unicode has to write them."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("arabic", 'Type "سارة" into "الاسم" and click "ادفع الآن".', "truth.paid === 1 && truth.name === 'سارة'", '"تم الدفع بنجاح" is shown'),
    works("arabic", 'Choose "جدة" in "المدينة" and tick "تغليف هدية".', "truth.city === 'جدة' && truth.gift", '"تغليف هدية" is checked', '"المدينة" is "جدة"'),
    works("arabic", 'Click "حذف" in the row of "شاي".', "truth.deleted.join() === 'شاي'", '"شاي" is not shown', 'there is a row with "قهوة" and "٢٥ ر.س"'),
    fails("arabic", 'Click "حذف".', "!truth.deleted.length", "حذف"),
    fails("arabic", 'Click "إلغاء".', "truth.paid === 0", "إلغاء"),
    works("hebrew", 'Enter "a@b.co" in “דוא"ל” and "חיפה" in "עיר מגורים", then click "שלח".', "truth.sent.join() === 'a@b.co חיפה'", '"תודה" is shown'),
    works("hebrew", 'Click "חזרה".', "truth.back === 1", '"חזרנו" is shown'),
)
def test_pages_from_right_to_left_are_operated_by_their_own_names(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("japanese", 'Type 「山田太郎」 into 「お名前」, tick 「利用規約に同意する」 and click 「確認する」.', "truth.name === '山田太郎' && truth.terms && truth.clicked.join() === 'confirm'", '「登録が完了しました。」 is shown'),
    works("japanese", 'Choose "京都府" in "都道府県".', "truth.place === '京都府'", '"都道府県" is "京都府"'),
    works("japanese", 'Type "taro" into "ログイン ID".', "truth.login === 'taro'", 'the "ログイン ID" field is "taro"'),
    works("japanese", 'Click "戻る".', "truth.clicked.join() === 'back'", '"前の画面に戻りました" is shown'),
    fails("japanese", 'Click "削除".', "!truth.clicked.length", "削除"),
    fails("japanese", 'Choose "北海道" in "都道府県".', "!truth.place", "北海道"),
    works("chinese", 'Click "取消订单" in the row of "王芳".', "truth.cancelled.join() === '王芳'", '“订单1002已取消” is shown'),
    works("chinese", 'Type "张" into "搜索" and click "搜索".', "truth.searched.join() === '张'", '"找到 2 个结果" is shown'),
    fails("chinese", 'Click "取消订单".', "!truth.cancelled.length", "取消订单"),
)
def test_pages_without_spaces_between_words_are_operated_by_their_own_names(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("unusual-text", 'Click "🚀 Launch".', "truth.clicked.join() === 'emoji'", 'there is a "🚀 Launch" button'),
    works("unusual-text", 'Click "Launch".', "truth.clicked.join() === 'emoji'"),
    works("unusual-text", 'Click "Café menu".', "truth.clicked.join() === 'nfd'", '"Résumé nº 1" is shown'),
    works("unusual-text", 'Click "Next step".', "truth.clicked.join() === 'nbsp'", 'there is a "Next step" button'),
    works("unusual-text", 'Click "Donaudampfschiff".', "truth.clicked.join() === 'shy'", 'there is a "Donaudampfschiff" button'),
    works("unusual-text", 'Click "Checkout".', "truth.clicked.join() === 'zw'", 'there is a "Checkout" button'),
    works("unusual-text", 'Click "DELETE DRAFT".', "truth.clicked.join() === 'up'"),
    works("unusual-text", 'Click "Delete draft".', "truth.clicked.join() === 'up'", 'there is a "Delete draft" button'),
    works("unusual-text", 'Click "Favourites".', "truth.clicked.join() === 'star'"),
    works("unusual-text", "Click “Don't save”.", "truth.clicked.join() === 'curly'", 'there is a "Don\'t save" button'),
    works("unusual-text", 'Click "Sign-in page".', "truth.clicked.join() === 'dash'", 'there is a "Sign-in page" button'),
    works("unusual-text", 'Click "Browse...".', "truth.clicked.join() === 'ellipsis'", 'there is a "Browse..." button'),
    works("unusual-text", 'Click "Profile".', "truth.clicked.join() === 'fi'", 'there is a "Profile" button'),
    works("unusual-text", 'Type "Ann" into "Nick name".', "truth.typed === 'Ann'"),
    fails("unusual-text", 'Click "🚢 Launch".', "!truth.clicked.length", "🚢"),
    fails("unusual-text", 'Click "Cafe menu bar".', "!truth.clicked.length", "Cafe menu bar"),
)
def test_names_are_found_however_unicode_writes_them(trying: Trying, case: Case) -> None:
    case.holds(trying)
